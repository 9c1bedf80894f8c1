import { Migrator } from 'kysely/migration';
import { continueCreationTime, readTime } from './clock.ts';
import { type Migration, MIGRATIONS } from './columns.ts';
import { migrate } from './migrations.ts';
import { StartUpError } from '../errors/http-error.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import { type BackupPlace, recordVersion, refuseNewer } from './product-version.ts';
import { type OpenDatabase } from './revisions.ts';
import { type Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** Kysely runs migrations on SQLite outside of a transaction, where a crash would leave half of one behind. */
const inTransaction = (name: Migration) => ({
  up: (db: Db) =>
    db.isTransaction
      ? migrate(db, name)
      : db.transaction().execute((transaction) => migrate(transaction, name)),
});

/** @throws StartUpError when the database has only some of the migrations that are joined in the base */
async function refuseFormer(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  if (!tables.includes('team_members') || tables.includes('panels')) return;
  throw new StartUpError(
    'The database was last opened by a release without the schedule, which is too old for this one: start the release that upgrading.md names with it once, then this one.',
  );
}

/** Safe when several processes start at once: Kysely takes a lock. A failed migration leaves nothing behind. @throws StartUpError when the database is too old */
export async function migrateToLatest(db: Db): Promise<void> {
  await refuseFormer(db);
  const getMigrations = async () =>
    Object.fromEntries(MIGRATIONS.map((name) => [name, inTransaction(name)]));
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

/** @throws StartUpError when it cannot be reached, or takes no writes */
async function refuseReadOnly(url: string): Promise<void> {
  const client = await connectPostgres(url);
  const { rows } = await client.query('show transaction_read_only').finally(() => client.end());
  if (rows[0].transaction_read_only !== 'on') return;
  throw new StartUpError(
    `The database ${client.database} can only be read: it is a standby, or default_transaction_read_only is on. Correct that, or DATABASE_URL.`,
  );
}

interface DatabasePlace extends Partial<BackupPlace> {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Opens a database with the newest schema. @throws StartUpError when it cannot be reached or written, a newer release has opened it, or another process holds the SQLite folder */
export async function openDatabase(
  { dataDir, databaseUrl, backups, timeZone = 'UTC' }: DatabasePlace,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) await refuseReadOnly(databaseUrl);
  const database = databaseUrl ? openPostgres(databaseUrl, onIdleError) : openSqlite(dataDir);
  try {
    await refuseNewer(database.db, { backups, timeZone });
    await migrateToLatest(database.db);
    continueCreationTime(await readTime(database.db));
    await recordVersion(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a database beside a server that may run, for a change; a server with SQLite knows of it within a minute. @throws StartUpError where this release has not opened it yet */
export async function openBeside({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<OpenDatabase> {
  if (databaseUrl) await refuseReadOnly(databaseUrl);
  const database = databaseUrl
    ? openPostgres(databaseUrl, () => undefined)
    : openSqlite(dataDir, true);
  const tables = await database.db.introspection.getTables();
  if (tables.some(({ name }) => name === 'sign_ins')) return database;
  await database.close();
  throw new StartUpError('The data are of an earlier release: start the server of this one first.');
}
