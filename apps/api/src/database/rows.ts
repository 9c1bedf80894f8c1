import { type InsertObject, type SelectQueryBuilder, type UpdateObject } from 'kysely';
import { type Db, type Tables } from './schema.ts';

/** SQLite's statements run in this thread: so many rows take some milliseconds, and stay within its 32,766 variables. */
export const ROWS_PER_STATEMENT = 500;

/** Parts of `items` in their order, each for one statement. Wide rows take a smaller `size`. */
export function* chunks<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/* Statements that many modules need. A table that is a parameter is taken for one of those that it can be. */

/** An id, or the values of columns, all of which a row has. */
type Which<Table extends keyof Tables> = string | null | Partial<Tables[Table]>;

const columnsOf = (which: Which<keyof Tables>): object =>
  typeof which === 'object' && which !== null ? which : { id: which };

/** The row with this id, or these values. */
export const findRow = <Table extends keyof Tables>(db: Db, table: Table, which: Which<Table>) =>
  db
    .selectFrom(table as 'seasons')
    .selectAll()
    .where(({ and }) => and(columnsOf(which)))
    .executeTakeFirst() as unknown as Promise<Tables[Table] | undefined>;

/** Gives the row with this id, or all with these values, other ones. */
export const updateRow = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  which: Which<Table>,
  values: UpdateObject<Tables, Table>,
) =>
  db
    .updateTable(table as 'seasons')
    .set(values as UpdateObject<Tables, 'seasons'>)
    .where(({ and }) => and(columnsOf(which)))
    .execute();

export const insertRows = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
) =>
  db
    .insertInto(table)
    .values(rows as InsertObject<Tables, Table>)
    .execute();

/** How many rows a query without a selection finds. */
export async function countRows<Joined, Table extends keyof Joined>(
  query: SelectQueryBuilder<Joined, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return Number(count);
}

/** How many of its rows each value of a column has. */
export async function countBy<
  Table extends keyof Tables,
  Column extends string & keyof Tables[Table],
>(
  query: SelectQueryBuilder<Tables, Table, object>,
  column: Column,
): Promise<Map<Tables[Table][Column], number>> {
  const rows = await (query as unknown as SelectQueryBuilder<Tables, 'seasons', object>)
    .select(column as 'id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(column as 'id')
    .execute();
  return new Map(
    rows.map((row) => [row[column as 'id'] as Tables[Table][Column], Number(row.count)]),
  );
}

/** The rows that `run` gets for all parts of `items`, in their order; see `chunks`. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  run: (some: Item[]) => Promise<Row[]>,
  size?: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunks(items, size)) rows.push(...(await run(some)));
  return rows;
}
