import { PostgresAdapter, sql } from 'kysely';
import { type Db } from './schema';

/**
 * Keeps everyone else from writing to the table until the transaction ends; reading goes on. What the
 * transaction reads of it stays true, so take it first. On SQLite every transaction is alone anyway.
 */
export async function lockTable(transaction: Db, table: 'audition_entries'): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction);
}
