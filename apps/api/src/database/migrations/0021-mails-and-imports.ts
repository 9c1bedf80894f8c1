import { type Db } from '../schema.ts';
import { initially } from './base/columns.ts';

/** Whether an e-mail may have arrived although the mail server did not say so; the columns that forms' files have. */
export async function up({ schema }: Db): Promise<void> {
  await schema
    .alterTable('messages')
    .addColumn('may_have_arrived', 'integer', initially(0))
    .execute();
  await schema
    .createTable('import_columns')
    .addColumn('form', 'text', (column) => column.primaryKey())
    .addColumn('columns', 'text', (column) => column.notNull())
    .execute();
}
