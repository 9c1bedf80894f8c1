import { sql } from 'kysely';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Db } from '../database/schema';
import { unavailable } from '../errors/http-error';

const PATIENCE_MS = 1_000;

/** @throws whatever the database says, or after {@link PATIENCE_MS} that it said nothing */
async function askDatabase(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), PATIENCE_MS);
  });
  await Promise.race([sql`select 1`.execute(db), silence]).finally(() => clearTimeout(timer));
}

const Status = z.object({ status: z.literal('ok') });

/** `GET /health`: the process is alive. `GET /ready`: it can also do its work, else 503. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Db }) {
  const schema = { response: { 200: Status } };

  app.get(
    '/health',
    { config: { gate: 'open', summary: 'Whether the process is alive' }, schema },
    async () => ({ status: 'ok' }),
  );

  const ready = { gate: 'open', summary: 'Whether the server can do its work' } as const;
  app.get('/ready', { config: ready, schema }, async (request) => {
    try {
      await askDatabase(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
