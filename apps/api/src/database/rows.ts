import { type SelectQueryBuilder, type UpdateObject } from 'kysely';
import { chunks } from './chunks.ts';
import { type Db, type Tables } from './schema.ts';

/* Statements that many modules need. A table that is a parameter is taken for one of those that it can be. */

type TableWithId = {
  [Table in keyof Tables]: Tables[Table] extends { id: string } ? Table : never;
}[keyof Tables];

/** The row with this id. */
export const findRow = <Table extends TableWithId>(db: Db, table: Table, id: string | null) =>
  db
    .selectFrom(table as 'seasons')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as unknown as Promise<Tables[Table] | undefined>;

/** Gives the row with this id other values. */
export const updateRow = <Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string | null,
  values: UpdateObject<Tables, Table>,
) =>
  db
    .updateTable(table as 'seasons')
    .set(values as UpdateObject<Tables, 'seasons'>)
    .where('id', '=', id)
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
