import { type ContentRow, type Db } from '../database/schema.ts';
import { type RevisionGroup } from '../database/revisions.ts';
import { type ContentTable } from './file-columns.ts';

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
