import { type ContentRow, type Db } from '../database/schema.ts';
import { type RevisionGroup } from '../database/revisions.ts';

/** Every column that may hold the address of an uploaded file. Files of a column that is missing here get deleted. */
export const FILE_COLUMNS = {
  team_members: ['image_url'],
  tutorials: ['video_url', 'thumbnail_url'],
  achievements: ['image_url'],
  rule_sets: [],
} as const satisfies Record<string, readonly string[]>;

export type ContentTable = keyof typeof FILE_COLUMNS;

/** The addresses of a row's files. */
export function filesOf(table: ContentTable, row: object): string[] {
  const fields = Object.entries(row).filter(([column]) =>
    (FILE_COLUMNS[table] as readonly string[]).includes(column),
  );
  return fields.map(([, url]) => String(url)).filter((url) => url !== '');
}

/** The differences between the four kinds of content; all that they share takes this. */
export interface ContentKind<Row extends ContentRow, Entity, Input> {
  table: ContentTable;
  group: RevisionGroup;
  /** As it starts a sentence: "Team member". */
  noun: string;
  /** Lists are sorted by this first, then by creation. */
  sortedBy: { column: keyof Row & string; direction: 'asc' | 'desc' };
  /** Whether visitors may see it. Administrators see everything. */
  isPublic: (row: Row) => boolean;
  toEntity: (row: Row) => Entity;
  toColumns: (input: Input) => Omit<Row, keyof ContentRow>;
  /** Keeps other invariants, in the same transaction before `input` is written under `id`. */
  beforeWrite?: (transaction: Db, id: string, input: Input) => Promise<void>;
}

/** Whether a reader sees public items only. */
export type Visibility = 'public' | 'all';

/** An item and its version. */
export interface Versioned<Entity> {
  entity: Entity;
  version: number;
}
