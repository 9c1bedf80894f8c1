import { readTime } from './clock.ts';
import { continueCreationTime } from './creation-time.ts';
import { type OpenDatabase } from './revisions.ts';
import { migrateToLatest } from './migrate.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database that the configuration names, with the newest schema.
 * @throws StartUpError when it cannot be reached or another process holds the SQLite folder
 */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  // Says in a sentence whether it can be reached.
  if (databaseUrl) await (await connectPostgres(databaseUrl)).end();
  const database = databaseUrl ? openPostgres(databaseUrl, onIdleError) : openSqlite(dataDir);
  try {
    await migrateToLatest(database.db);
    continueCreationTime(await readTime(database.db));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
