import { type ContentRow, type Db } from '../database/schema.ts';
import { type RevisionGroup } from '../database/revisions.ts';
import { type ContentTable } from './file-columns.ts';

/** In which the four contents differ; everything that they share works from this. */
export interface ContentKind<Row extends ContentRow, Entity, Input> {
  table: ContentTable;
  group: RevisionGroup;
  /** As it starts a sentence: "Team member". */
  noun: string;
  /** Lists are sorted by this first, and then in order of creation. */
  sortedBy: { column: keyof Row & string; direction: 'asc' | 'desc' };
  /** What visitors may see. Administrators see everything. */
  isPublic: (row: Row) => boolean;
  toEntity: (row: Row) => Entity;
  toColumns: (input: Input) => Omit<Row, keyof ContentRow>;
  /** What else must hold once `input` is written under `id`; part of the same transaction, before the write. */
  beforeWrite?: (transaction: Db, id: string, input: Input) => Promise<void>;
}

/** What a reader may see. */
export type Visibility = 'public' | 'all';

/** An item, and which of its versions this is. */
export interface Versioned<Entity> {
  entity: Entity;
  version: number;
}
