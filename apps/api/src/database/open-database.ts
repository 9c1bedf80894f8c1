import { StartUpError } from '../errors/http-error.ts';
import { readTime } from './clock.ts';
import { continueCreationTime } from './creation-time.ts';
import { type OpenDatabase } from './revisions.ts';
import { migrateToLatest } from './migrate.ts';
import { openPostgres, reachPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

async function connect(url: string, onIdleError: (error: Error) => void): Promise<OpenDatabase> {
  try {
    await reachPostgres(url);
  } catch (error) {
    // The address without its password; the reason is the driver's, such as "connect ECONNREFUSED".
    const { host, pathname } = new URL(url);
    const reason = (error as { code?: string }).code ?? 'no answer';
    throw new StartUpError(
      `The database ${host}${pathname} cannot be reached (${reason}): start it, or correct DATABASE_URL.`,
    );
  }
  return openPostgres(url, onIdleError);
}

/**
 * Opens the database that the configuration names, with the newest schema.
 * @throws StartUpError when it cannot be reached or another process holds the SQLite folder
 */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  const database = databaseUrl ? await connect(databaseUrl, onIdleError) : openSqlite(dataDir);
  try {
    await migrateToLatest(database.db);
    continueCreationTime(await readTime(database.db));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
