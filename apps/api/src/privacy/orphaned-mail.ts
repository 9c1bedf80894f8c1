import { readdir } from 'node:fs/promises';
import { type Db } from '../database/schema.ts';
import { removeMailFiles } from '../messages/sending/transports.ts';
import { chunks } from '../database/chunks.ts';

/** Removes the files of deleted messages: a process may have ended before it could. */
export async function removeOrphanedMail(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => /-([\da-f-]{36})\.eml(?:\.part)?$/.exec(name)?.[1] ?? []);
  for (const some of chunks(ids)) {
    const rows = await db.selectFrom('messages').select('id').where('id', 'in', some).execute();
    const present = new Set(rows.map(({ id }) => id));
    const deleted = some.filter((id) => !present.has(id));
    if (deleted.length > 0) await removeMailFiles(folder, deleted);
  }
}
