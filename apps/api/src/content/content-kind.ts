import { z } from 'zod';
import { type Actor } from '../database/audit.ts';
import { type CONTENT_GROUPS } from '../database/revisions.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { unwrapped } from '../http/validation.ts';
import { type Images } from '../images/image-rows.ts';

/** Every column that may hold addresses of uploaded files: one, or a JSON list of objects with a `url`. Files of a column that is missing here get deleted. */
export const FILE_COLUMNS = {
  team_members: ['image_url'],
  tutorials: ['video_url', 'thumbnail_url'],
  achievements: ['image_url', 'pictures'],
  rule_sets: [],
} as const satisfies Record<string, readonly string[]>;

export type ContentTable = keyof typeof FILE_COLUMNS;
export type ContentGroup = (typeof CONTENT_GROUPS)[number];

export function filesOf(table: ContentTable, row: object): string[] {
  const fields = Object.entries(row).filter(([column]) =>
    (FILE_COLUMNS[table] as readonly string[]).includes(column),
  );
  return fields.flatMap(([, value]) => addressesIn(String(value)));
}

export function addressesIn(value: string): string[] {
  if (value.startsWith('[')) return (JSON.parse(value) as { url: string }[]).map(({ url }) => url);
  return value === '' ? [] : [value];
}

/** What visitors read of a kind. */
interface PublicList<Entity> {
  summary: string;
  schema: z.ZodType;
  /** Makes the response of the items in their order; absent, a list of them. */
  arrange?(items: Entity[]): unknown;
}

/**
 * The differences between the four kinds of content; all that they share takes this. Functions are methods, so that what
 * asks for no type of its own takes every kind.
 */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Entity = unknown,
  Input = unknown,
> {
  table: ContentTable;
  group: ContentGroup;
  /** Of its routes, below `/api`. */
  path: string;
  entity: z.ZodType<Entity>;
  input: z.ZodType<Input>;
  /** As it starts a sentence: "Team member". */
  noun: string;
  /** Lists are sorted by this first, then by creation. */
  sortedBy: { column: 'display_order' | 'year' | 'created_at'; direction: 'asc' | 'desc' };
  /** Absent: administrators alone read it. */
  list?: PublicList<Entity>;
  /** Whether visitors may see it. Administrators see everything. */
  isPublic(row: Row): boolean;
  toEntity(row: Row, images: Images): Entity;
  toColumns(input: Input): Omit<Row, keyof ContentRow>;
  /** Its name or title, for people. */
  nameOf(row: Row): string;
  /** Whether that is a person's, which must not outlive the item. */
  namesPerson?: boolean;
  /** Enforces other invariants before `input` is written under `id` in the transaction. @param by absent for what no account writes */
  beforeWrite?(transaction: Db, id: string, input: Input, by?: Actor): Promise<void>;
  /** Maintains them when a deleted row is inserted again, and says what is different then. */
  beforeRestore?(
    transaction: Db,
    row: Row,
  ): Promise<{ changes: Partial<Row>; note: string } | undefined>;
}

export type Visibility = 'public' | 'all';

/** An item, and the tag of its version and variants. */
export interface Versioned<Entity> {
  entity: Entity;
  etag: string;
}

/** `image_url` holds `imageUrl`. */
export const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of an input as the columns of a row hold them: flags are integers, lists and objects JSON, null is absent. */
export function fieldsOf<Input extends object>(
  { shape }: z.ZodObject & z.ZodType<Input>,
  row: ContentRow,
): Input {
  const columns = new Map<string, unknown>(Object.entries(row));
  const fields = Object.entries(shape).map(([field, schema]) => {
    const value = columns.get(columnOf(field)) ?? undefined;
    const type = unwrapped(schema as z.ZodType);
    if (type instanceof z.ZodBoolean) return [field, value === 1];
    const isJson = type instanceof z.ZodArray || type instanceof z.ZodObject;
    return [field, isJson && value !== undefined ? JSON.parse(String(value)) : value];
  });
  return Object.fromEntries(fields);
}

/** The same the other way round. */
export const columnsOf = <Row>(input: object): Omit<Row, keyof ContentRow> =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      if (typeof value === 'boolean') return [columnOf(field), Number(value)];
      const isJson = typeof value === 'object' && value !== null;
      return [columnOf(field), isJson ? JSON.stringify(value) : value];
    }),
  ) as Omit<Row, keyof ContentRow>;
