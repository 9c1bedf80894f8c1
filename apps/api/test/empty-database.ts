import { PostgresAdapter, sql } from 'kysely';
import { type Database } from '../src/database/revisions.ts';
import { type Db } from '../src/database/schema.ts';

/** See `postgres-pool.ts`; with the checks of foreign keys again, since the connection is used further. */
function emptyPostgres(db: Db) {
  const { reset } = JSON.parse(process.env.NOX_TEST_RESET!) as { reset: string };
  const statements = sql.raw(`${reset};set session_replication_role = default`);
  return db.connection().execute((connection) => statements.execute(connection));
}

async function readTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`.execute(db);
  const tables = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    tables.push({ name: name as 'seasons', rows: found as never[] });
  }
  return tables;
}

/**
 * @param database a new one
 * @returns leaves the rows that it has now; what is remembered of its revisions counts no more
 */
export async function emptierOf({ db, revisions }: Database): Promise<() => Promise<void>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = isPostgres ? [] : await readTables(db);
  const emptySqlite = () =>
    db.transaction().execute(async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      for (const { name } of tables) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      for (const { name, rows } of tables) {
        if (rows.length > 0) await transaction.insertInto(name).values(rows).execute();
      }
    });
  return async () => {
    await (isPostgres ? emptyPostgres(db) : emptySqlite());
    revisions.invalidate();
  };
}
