import { type MediaFolder } from '@nox/contracts';
import { type Actor, recordChange } from '../database/audit.ts';
import { type Db } from '../database/schema.ts';

/** Records that a file was stored. Not its name, which may be a person's; items name their files. */
export const recordUpload = (db: Db, folder: MediaFolder, by: Actor): Promise<void> =>
  recordChange(db, { subject: 'files', action: 'uploaded', by, after: folder });
