import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import { announce } from '../src/database/postgres.ts';
import { type Database, type RevisionGroup } from '../src/database/revisions.ts';
import { type Db } from '../src/database/schema.ts';

/** @returns leaves the rows that the tables of SQLite have now */
async function sqliteEmptier(db: Db) {
  const { rows: names } = await sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`.execute(db);
  const tables: { name: 'seasons'; rows: never[] }[] = [];
  for (const { name } of names) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    tables.push({ name: name as 'seasons', rows: rows as never[] });
  }
  return () =>
    db.transaction().execute(async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      for (const { name } of tables) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      for (const { name, rows } of tables) {
        if (rows.length > 0) await transaction.insertInto(name).values(rows).execute();
      }
    });
}

/** See `postgres-pool.ts`; with the checks of foreign keys again, since the connection is used further. */
function postgresEmptier({ db, revisions }: Database) {
  const { reset } = JSON.parse(process.env.NOX_TEST_RESET!) as { reset: string };
  const statements = sql.raw(`${reset};set session_replication_role = default`);
  let mark = '';
  let isMarked = false;
  revisions.subscribe((group) => (isMarked ||= group === mark));
  return async () => {
    await db.connection().execute((connection) => statements.execute(connection));
    // Announced revisions of before are higher than the next ones, and arrive in order: none comes after this.
    [mark, isMarked] = [randomUUID(), false];
    for (let count = 1; !isMarked; count += 1) {
      await announce(db, mark as RevisionGroup, count);
      await sleep(2);
    }
  };
}

/**
 * @param database a new one
 * @returns leaves the rows that it has now; what is remembered of its revisions counts no more
 */
export async function emptierOf(database: Database): Promise<() => Promise<void>> {
  const isPostgres = database.db.getExecutor().adapter instanceof PostgresAdapter;
  const empty = isPostgres ? postgresEmptier(database) : await sqliteEmptier(database.db);
  return async () => {
    await empty();
    database.revisions.invalidate();
  };
}
