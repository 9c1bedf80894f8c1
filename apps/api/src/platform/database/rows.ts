import {
  type ExpressionBuilder,
  type InsertObject,
  type SelectQueryBuilder,
  type UpdateObject,
} from 'kysely';
import { inSlices } from '../event-loop/slices.ts';
import { type AuditionEntryRow, type Db, type Tables } from './schema.ts';

/** SQLite's statements run in this thread: so many rows take some milliseconds, and stay within its 32,766 variables. */
export const ROWS_PER_STATEMENT = 500;

function* parts<Item>(items: readonly Item[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Parts of `items` in their order, each for one statement. Wide rows take a smaller `size`. See `inSlices`. */
export const chunks = <Item>(items: readonly Item[], size = ROWS_PER_STATEMENT) =>
  inSlices(parts(items, size));

/* Statements that many modules need. A table that is a parameter is taken for one of those that it can be. */

/** A condition is an id, or values of columns, all of which a row has; a list, which fits into one statement, means any of its values. */
export type RowFilter<Table extends keyof Tables> =
  | string
  | null
  | { [Column in keyof Tables[Table]]?: Tables[Table][Column] | readonly Tables[Table][Column][] };

const isOne =
  (which: RowFilter<keyof Tables>) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'seasons'>) => {
    const columns = typeof which === 'object' && which !== null ? which : { id: which };
    const conditions = Object.entries(columns).map(([column, value]) =>
      Array.isArray(value) ? eb(column as 'id', 'in', value) : and({ [column]: value }),
    );
    return and(conditions);
  };

export const findRow = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  which: RowFilter<Table>,
) =>
  db
    .selectFrom(table as 'seasons')
    .selectAll()
    .where(isOne(which))
    .executeTakeFirst() as unknown as Promise<Tables[Table] | undefined>;

/** Updates the row with this id, those with these ids, or all with these values. @returns how many there were */
export async function updateRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  which: RowFilter<Table> | readonly string[],
  values: UpdateObject<Tables, Table>,
): Promise<number> {
  const update = db.updateTable(table as 'seasons').set(values as UpdateObject<Tables, 'seasons'>);
  const results = await (which instanceof Array
    ? inChunks(which, (ids) => update.where('id', 'in', ids).execute())
    : update.where(isOne(which)).execute());
  return results.reduce((count, { numUpdatedRows }) => count + Number(numUpdatedRows), 0);
}

/** Deletes the row with this id, or all with these values. @returns them */
export const deleteWhere = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  which: RowFilter<Table>,
) =>
  db
    .deleteFrom(table as 'seasons')
    .where(isOne(which))
    .returningAll()
    .execute() as unknown as Promise<Tables[Table][]>;

export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  for await (const some of chunks([rows].flat() as InsertObject<Tables, Table>[])) {
    await db.insertInto(table).values(some).execute();
  }
}

/** @returns whether the row was inserted: false where another one is in its way */
export async function insertNew<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives the row with this key these values, or inserts it. */
export const putRow = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Tables[Table]>,
  values: Partial<Tables[Table]>,
) =>
  db
    .insertInto(table as 'seasons')
    .values({ ...key, ...values } as unknown as InsertObject<Tables, 'seasons'>)
    .onConflict((conflict) =>
      conflict
        .columns(Object.keys(key) as 'id'[])
        .doUpdateSet(values as UpdateObject<Tables, 'seasons'>),
    )
    .execute();

/** A page of the rows of a query, the latest first. @param before where the page before it ended */
export async function readPage<
  Table extends keyof Tables,
  Row extends { id: string; created_at: number },
>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  size: number,
  before?: string,
): Promise<{ page: Row[]; next: string | null }> {
  let rest = query as unknown as SelectQueryBuilder<Tables, 'messages', Row>;
  if (before) {
    const [time, id = ''] = before.split('.');
    const at = Number(time);
    rest = rest.where(({ eb, or, and }) =>
      or([eb('created_at', '<', at), and([eb('created_at', '=', at), eb('id', '<', id)])]),
    );
  }
  const sorted = rest.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const rows = await sorted.limit(size + 1).execute();
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last ? `${last.created_at}.${last.id}` : null };
}

export async function countRows<Joined, Table extends keyof Joined>(
  query: SelectQueryBuilder<Joined, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return Number(count);
}

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
  for await (const some of chunks(items, size)) rows.push(...(await run(some)));
  return rows;
}

async function* pagesOf<Row extends object>(
  query: SelectQueryBuilder<Tables, 'audition_entries', Row>,
  column: 'id' | 'number',
): AsyncGenerator<Row[]> {
  const sorted = query.orderBy(column).limit(ROWS_PER_STATEMENT);
  let page = await sorted.execute();
  while (page.length > 0) {
    yield page;
    if (page.length < ROWS_PER_STATEMENT) return;
    const last = (page.at(-1) as unknown as AuditionEntryRow)[column];
    page = await sorted.where(column, '>', last).execute();
  }
}

/** All rows of a query, in order of a column that is unique. See `inSlices`. */
export async function readInPages<Row extends object>(
  ...query: Parameters<typeof pagesOf<Row>>
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of inSlices(pagesOf(...query))) rows.push(...page);
  return rows;
}
