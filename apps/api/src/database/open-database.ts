import { Migrator } from 'kysely/migration';
import { continueCreationTime, readTime } from './clock.ts';
import * as base from './migrations/0001-base.ts';
import * as announcedErasures from './migrations/0017-announced-erasures.ts';
import * as messagesBeforeChat from './migrations/0018-messages-before-chat.ts';
import * as mailsByMailbox from './migrations/0019-mails-by-mailbox.ts';
import * as mailsAndImports from './migrations/0021-mails-and-imports.ts';
import * as reviewsByJudge from './migrations/0022-reviews-by-judge.ts';
import * as staff from './migrations/0023-staff.ts';
import * as results from './migrations/0024-results.ts';
import * as day from './migrations/0025-day.ts';
import * as independentJudging from './migrations/0026-independent-judging.ts';
import * as archivedSlots from './migrations/0027-archived-slots.ts';
import * as messageVersions from './migrations/0028-message-versions.ts';
import { StartUpError } from '../errors/http-error.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import { type OpenDatabase } from './revisions.ts';
import { type Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

type Migrate = (db: Db) => Promise<void>;

/** What it did is in the base. Databases have its name, and a release to which one rolls back looks for it. */
const joined = { up: async () => undefined };

/** In order of their names. A migration that has been released is never edited; add the next one. */
const migrations: Record<string, { up: Migrate }> = {
  '0001-team-and-auditions': base,
  '0002-content': joined,
  '0003-judging': joined,
  '0004-changes': joined,
  '0005-undo-by-rows': joined,
  '0006-lookalikes': joined,
  '0007-erasure': joined,
  '0008-undo-slots': joined,
  '0009-images': joined,
  '0010-video-duration': joined,
  '0011-deleted-content': joined,
  '0012-content-changes': joined,
  '0013-client-metrics': joined,
  '0014-audit-log': joined,
  '0015-seasons': joined,
  '0016-schedule': joined,
  '0017-announced-erasures': announcedErasures,
  '0018-messages-before-chat': messagesBeforeChat,
  '0019-mails-by-mailbox': mailsByMailbox,
  '0021-mails-and-imports': mailsAndImports,
  '0022-reviews-by-judge': reviewsByJudge,
  '0023-staff': staff,
  '0024-results': results,
  '0025-day': day,
  '0026-independent-judging': independentJudging,
  '0027-archived-slots': archivedSlots,
  '0028-message-versions': messageVersions,
};

/** On SQLite Kysely runs migrations outside of a transaction, where a crash would leave half of one behind. */
const inTransaction = (up: Migrate) => (db: Db) =>
  db.isTransaction ? up(db) : db.transaction().execute(up);

/** @throws StartUpError when the database has only some of the migrations that are joined in the base */
async function refuseFormer(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  if (!tables.includes('team_members') || tables.includes('panels')) return;
  throw new StartUpError(
    'The database was last opened by a release without the schedule, which is too old for this one: start the release that docs/upgrading.md names with it once, then this one.',
  );
}

/**
 * Safe when several processes start at once: Kysely takes a lock. A failed migration throws and leaves nothing behind.
 * @throws StartUpError when the database is too old
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await refuseFormer(db);
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, { up }]) => [name, { up: inTransaction(up) }]),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

/**
 * Opens a database with the newest schema.
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
