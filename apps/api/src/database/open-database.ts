import { type Migration, Migrator } from 'kysely/migration';
import { continueCreationTime, readTime } from './clock.ts';
import * as teamAndAuditions from './migrations/0001-team-and-auditions.ts';
import * as content from './migrations/0002-content.ts';
import * as judging from './migrations/0003-judging.ts';
import * as changes from './migrations/0004-changes.ts';
import * as undoByRows from './migrations/0005-undo-by-rows.ts';
import * as lookalikes from './migrations/0006-lookalikes.ts';
import * as erasure from './migrations/0007-erasure.ts';
import * as undoSlots from './migrations/0008-undo-slots.ts';
import * as images from './migrations/0009-images.ts';
import * as videoDuration from './migrations/0010-video-duration.ts';
import * as deletedContent from './migrations/0011-deleted-content.ts';
import * as contentChanges from './migrations/0012-content-changes.ts';
import * as clientMetrics from './migrations/0013-client-metrics.ts';
import * as auditLog from './migrations/0014-audit-log.ts';
import * as seasons from './migrations/0015-seasons.ts';
import * as schedule from './migrations/0016-schedule.ts';
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
import { connectPostgres, openPostgres } from './postgres.ts';
import { type OpenDatabase } from './revisions.ts';
import { type Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** In order of their names. A migration that has been released is never edited; add the next one. */
export const migrations: Record<string, Migration> = {
  '0001-team-and-auditions': teamAndAuditions,
  '0002-content': content,
  '0003-judging': judging,
  '0004-changes': changes,
  '0005-undo-by-rows': undoByRows,
  '0006-lookalikes': lookalikes,
  '0007-erasure': erasure,
  '0008-undo-slots': undoSlots,
  '0009-images': images,
  '0010-video-duration': videoDuration,
  '0011-deleted-content': deletedContent,
  '0012-content-changes': contentChanges,
  '0013-client-metrics': clientMetrics,
  '0014-audit-log': auditLog,
  '0015-seasons': seasons,
  '0016-schedule': schedule,
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

/** Safe when several processes start at once: Kysely takes a lock. A failed migration throws and leaves nothing behind. */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
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
