import { type Kysely } from 'kysely';
import { type Db, type IdempotencyRecord } from '../schema.ts';

interface Tables {
  recorded_answers: Omit<IdempotencyRecord, 'subject_id'> & { body: string };
  idempotency_records: IdempotencyRecord;
}

/** At six columns well below a statement's maximum of parameters. */
const ROWS_PER_STATEMENT = 1_000;

async function migrate({ schema }: Db): Promise<void> {
  await schema
    .createTable('idempotency_records')
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_record_per_key', ['account_uid', 'key'])
    .execute();
  await schema
    .createIndex('records_by_time')
    .on('idempotency_records')
    .column('recorded_at')
    .execute();
  await schema
    .createTable('clock')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('latest', 'bigint', (column) => column.notNull())
    .execute();
}

async function copyRecords(db: Kysely<Tables>): Promise<void> {
  const records = await db.selectFrom('recorded_answers').selectAll().execute();
  const rows = records.map(({ body, ...record }) => ({
    ...record,
    subject_id: record.status === 201 ? (JSON.parse(body) as { _id: string })._id : null,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await db.insertInto('idempotency_records').values(some).execute();
  }
  // Not only its column: PostgreSQL would leave the contents on the disk.
  await db.schema.dropTable('recorded_answers').execute();
}

/** Recorded responses held personal data of candidates; the id of what was created is enough. A clock for deadlines. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const run = async (db: Kysely<unknown>) => {
    await migrate(db as Db);
    await copyRecords(db as Kysely<Tables>);
  };
  // On SQLite migrations run outside of a transaction; a record must not be lost half-way.
  await (schemaless.isTransaction ? run(schemaless) : schemaless.transaction().execute(run));
}
