import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import * as z from 'zod';
import { ClockState } from '@nox/contracts';
import { AGREED_MS } from '../database/clock-watch.ts';
import { isHeld, isoTime, readClock } from '../database/clock.ts';
import { type Integrity } from '../database/integrity.ts';
import { VERSION } from '../database/product-version.ts';
import { type Database } from '../database/revisions.ts';
import { putRow } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { unavailable } from '../errors/http-error.ts';
import { toInfrastructureError } from '../errors/infrastructure-errors.ts';
import { readRoute } from '../http/routes.ts';
import { collectGauge } from '../metrics/metrics-routes.ts';

/** A row of the clock that nothing reads. */
const PROBE = 'probe';

const Status = z.object({ status: z.literal('ok') });
const OK = { status: 'ok' } as const;

/** Writes what is there already, once a write was refused, until one succeeds. @throws the database's error */
async function expectWritable(db: Db, integrity: Integrity): Promise<void> {
  if (!integrity.isReadOnly) return;
  await putRow(db, 'clock', { name: PROBE }, { latest: Date.now() });
  integrity.isReadOnly = false;
}

/** `GET /health`: the process is alive. `GET /ready`: its database responds, takes writes and is not damaged, else 503. */
export async function healthRoutes(
  app: FastifyInstance,
  { db, revisions, integrity }: Database & { integrity: Integrity },
) {
  const ofAnyHost = { isForAnyHost: true, response: Status } as const;

  readRoute(app, 'public', '/health', {
    ...ofAnyHost,
    response: Status.extend({ version: z.string() }),
    summary: 'Whether the process is alive, and its version',
    read: () => ({ ...OK, version: VERSION }),
  });

  readRoute(app, 'public', '/ready', {
    ...ofAnyHost,
    summary: 'Whether the server can do its work',
    read: async () => {
      const checks = [revisions.ping(), expectWritable(db, integrity)];
      await Promise.all(checks).catch((error: unknown) => {
        const outage = toInfrastructureError(error);
        throw outage?.status === 503
          ? outage
          : unavailable(outage?.message ?? 'The database does not answer.');
      });
      if (integrity.damage !== undefined) throw unavailable('The database is damaged.');
      return OK;
    },
  });
}

/** `GET /clock`: whether the machine's clock is trusted. */
export async function clockRoutes(
  app: FastifyInstance,
  { db, registry }: { db: Db; registry: Registry },
) {
  collectGauge(registry, {
    name: 'nox_clock_held',
    help: '1 while the clock is not trusted, so that nothing is deleted for its age.',
    read: async (gauge) => gauge.set(isHeld(await readClock(db)) ? 1 : 0),
  });

  readRoute(app, 'administrator', '/clock', {
    summary: "Whether the server's clock is trusted",
    response: ClockState,
    read: async () => {
      const clock = await readClock(db);
      const now = Date.now();
      const { time = now, agreedMs = 0 } = clock;
      const held = isHeld(clock) && {
        stored: isoTime(time),
        until: isoTime(now + AGREED_MS - agreedMs),
      };
      return { now: isoTime(now), held: held || null };
    },
  });
}
