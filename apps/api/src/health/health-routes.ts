import { sql } from 'kysely';
import { type FastifyInstance } from 'fastify';
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

/** `GET /health`: the process is alive. `GET /ready`: it can also do its work, else 503. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (request) => {
    try {
      await askDatabase(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
