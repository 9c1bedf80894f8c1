import { ClockState } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isHeld, readClock } from '../database/clock.ts';
import { AGREED_MS } from '../database/clock-watch.ts';
import { type Db } from '../database/schema.ts';

const isoOf = (time: number) => new Date(time).toISOString();

/** `GET /clock`: whether the machine's clock is trusted. */
export async function clockRoutes(
  app: FastifyInstance,
  { db, registry }: { db: Db; registry: Registry },
) {
  new Gauge({
    name: 'nox_clock_held',
    help: '1 while the clock is not trusted, so that nothing is deleted for its age.',
    registers: [registry],
    async collect() {
      this.reset();
      await readClock(db).then(
        (clock) => this.set(isHeld(clock) ? 1 : 0),
        () => undefined,
      );
    },
  });

  app.get(
    '/clock',
    {
      config: { gate: 'administrator', summary: "Whether the server's clock is trusted" },
      schema: { response: { 200: ClockState } },
    },
    async (_request, reply): Promise<ClockState> => {
      reply.header('cache-control', 'no-store');
      const clock = await readClock(db);
      const now = Date.now();
      const { time = now, agreedMs = 0 } = clock;
      const held = isHeld(clock) && {
        stored: isoOf(time),
        until: isoOf(now + AGREED_MS - agreedMs),
      };
      return { now: isoOf(now), held: held || null };
    },
  );
}
