import { type Revisions } from './revisions.ts';
import { type Db } from './schema.ts';

/** An open database of either engine. */
export interface OpenDatabase {
  db: Db;
  revisions: Revisions;
  close: () => Promise<void>;
}
