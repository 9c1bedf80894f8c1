import { type MediaFolder, type SocietyInput } from '@nox/contracts';
import type * as z from 'zod';
import { type Actor } from '#platform/database/audit.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { type CONTENT_GROUPS } from '#platform/database/revisions.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { type Images } from '../images/image-rows.ts';

export type ContentTable = 'team_members' | 'tutorials' | 'achievements' | 'rule_sets' | 'society';
export type ContentGroup = (typeof CONTENT_GROUPS)[number];

export function addressesIn(value: string): string[] {
  if (value.startsWith('[')) return (JSON.parse(value) as { url: string }[]).map(({ url }) => url);
  return value === '' ? [] : [value];
}

export const filesOf = ({ files }: ContentKind, row: object): string[] =>
  Object.keys(files).flatMap((column) =>
    addressesIn(String((row as Record<string, unknown>)[column] ?? '')),
  );

/** The pictures of a row's JSON list, each with its variants, once they are made. */
export const withImages = <Picture extends { url: string }>(
  { pictures }: { pictures: string },
  images: Images,
) => (JSON.parse(pictures) as Picture[]).map((one) => ({ ...one, image: images.get(one.url) }));

interface PublicList<Entity> {
  path: string;
  page: string;
  summary: string;
  schema: z.ZodType;
  /** Set where it is one item: its noun, as it starts a sentence. All are for those who edit content alone then. */
  one?: string;
  /** Makes the response of the items in their order; absent, a list of them. @param society reads the society, of which a preview has a draft */
  arrange?(items: Entity[], society: () => Promise<SocietyInput>): unknown;
}

/** What differs between the kinds of content. Functions are methods, so that what asks for no type of its own takes every kind. */
export interface ContentKind<
  Row extends ContentRow = ContentRow,
  Entity = unknown,
  Input = unknown,
> {
  table: ContentTable;
  group: ContentGroup;
  /** Groups whose items a save may change, too. */
  alsoChanges?: readonly ContentGroup[];
  path: string;
  entity: z.ZodType<Entity>;
  input: z.ZodObject & z.ZodType<Input>;
  /** The noun starts a sentence: "Team member". */
  noun: string;
  /** Lists are sorted by this first, then by creation. */
  sortedBy: { column: 'display_order' | 'year' | 'created_at'; direction: 'asc' | 'desc' };
  list: PublicList<Entity>;
  /** The columns with addresses of files, one or a JSON list, and their folders. Files of a column that is missing here get deleted. */
  files: Partial<Record<string, MediaFolder>>;
  /** The column of its name or title, for people. */
  nameColumn: 'name' | 'title' | 'section_title';
  /** Whether visitors may see it. Administrators see everything. */
  isPublic(row: Row): boolean;
  /** What of the entity is in no field of the input. */
  derive?(row: Row, images: Images): object;
  /** The columns that do not follow from their fields alone. */
  deriveColumns?(input: Input): object;
  /** Whether the name is a person's, which must not outlive the item. */
  namesPerson?: boolean;
  /** Enforces other invariants before `input` is written under `id` in the transaction. @param by absent for what no account writes */
  beforeWrite?(transaction: Db, id: string, input: Input, by?: Actor): Promise<void>;
  /** Set where there is exactly one item: its row until it is saved for the first time. It is neither created nor deleted. */
  only?(): Row;
  /** Maintains them when a deleted row is inserted again, and says what is different then. */
  beforeRestore?(
    transaction: Db,
    row: Row,
  ): Promise<{ changes: Partial<Row>; note: string } | undefined>;
}

export type Visibility = 'public' | 'all';

export type Versioned<Entity> = { entity: Entity; etag: string };

export const nameOf = ({ nameColumn }: ContentKind, row: ContentRow): string =>
  String(new Map(Object.entries(row)).get(nameColumn));

const columnsByInput = new WeakMap<z.ZodObject, ReturnType<typeof fieldColumns>>();

function fieldColumnsOf({ input }: Pick<ContentKind, 'input'>) {
  const columns = columnsByInput.get(input) ?? fieldColumns(input);
  columnsByInput.set(input, columns);
  return columns;
}

export const storedInput = (kind: ContentKind, row: ContentRow): object =>
  fieldColumnsOf(kind).read(row);

export const entityOf = <Row extends ContentRow, Entity>(
  kind: ContentKind<Row, Entity>,
  row: Row,
  images: Images,
): Entity =>
  ({ _id: row.id, ...fieldColumnsOf(kind).read(row), ...kind.derive?.(row, images) }) as Entity;

export const columnsOf = <Input>(
  kind: ContentKind<ContentRow, unknown, Input>,
  input: NoInfer<Input>,
): object => ({
  ...fieldColumnsOf(kind).write(input as object),
  ...kind.deriveColumns?.(input),
});
