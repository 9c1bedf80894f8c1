import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Integrity } from '../database/integrity.ts';
import { type Revisions } from '../database/revisions.ts';
import { unavailable } from '../errors/http-error.ts';
import { toInfrastructureError } from '../errors/infrastructure-errors.ts';

const Status = z.object({ status: z.literal('ok') });

/** `GET /health`: the process is alive. `GET /ready`: its database responds and is not damaged, else 503. */
export async function healthRoutes(
  app: FastifyInstance,
  { revisions, integrity }: { revisions: Revisions; integrity: Integrity },
) {
  const schema = { response: { 200: Status } };

  app.get(
    '/health',
    {
      config: { gate: 'public', summary: 'Whether the process is alive', isForAnyHost: true },
      schema,
    },
    async () => ({ status: 'ok' }),
  );

  const summary = 'Whether the server can do its work';
  const ready = { gate: 'public', summary, isForAnyHost: true } as const;
  app.get('/ready', { config: ready, schema }, async () => {
    await revisions.ping().catch((error: unknown) => {
      throw toInfrastructureError(error) ? error : unavailable('The database does not answer.');
    });
    if (integrity.damage !== undefined) throw unavailable('The database is damaged.');
    return { status: 'ok' };
  });
}
