import { AuditionApplication } from '@nox/contracts';
import { crudEngines } from '../../../test/engines.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { KINDS } from './kinds.ts';

const ENTRIES = ['audition_entries', 'undoable_entries', 'archived_entries'];

describe.each(crudEngines)('the tables on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  it.each([
    ...KINDS.map(({ table, input }) => ({ table: table as string, input })),
    ...ENTRIES.map((table) => ({ table, input: AuditionApplication })),
  ])('have a column for each field of $table', async ({ table, input }) => {
    const all = await database.db.introspection.getTables();
    const columns = all.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    const missing = fieldColumns(input).columns.filter((column) => !columns.includes(column));
    expect(missing.map((column) => `${column} has no column`)).toEqual([]);
  });
});
