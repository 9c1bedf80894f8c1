import { type Kysely } from 'kysely';

/** What browsers reported of each version of an app: sums by minute or hour, and nothing of one visitor. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('client_metrics')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_metrics_key', ['app', 'version', 'metric', 'at', 'bucket'])
    .execute();
}
