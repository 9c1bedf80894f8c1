import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError, type Mail, type Transport } from './delivery.ts';
import { isoTimeOfMicroseconds } from '../database/times.ts';

/** What the sender says of a message that became a file. */
const TO_FILE = 'Written to a file';

/** The same at every attempt, so that a message that is sent again is one file. */
function nameOf({ id, kind, createdAt }: Mail): string {
  const time = isoTimeOfMicroseconds(createdAt).slice(0, 19).replaceAll(/[-:]/g, '');
  return `${time}-${kind}-${id}.eml`;
}

function ignoreExisting(error: unknown) {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

/** Writes mails into a folder of their own, in one that exists: for trying the product, and where there is no mail server. */
export const fileTransport = (folder: string): Transport => ({
  send: async (mail) => {
    const path = join(folder, nameOf(mail));
    try {
      await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
      await writeFile(`${path}.part`, mail.raw, { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new DeliveryError(`The file could not be written (${code}).`, 'moment');
    }
    return TO_FILE;
  },
  discard: (mail) => removeMailFiles(folder, [mail.id]),
});

/** Removes the files of these messages. @throws the file system's error */
export async function removeMailFiles(folder: string, ids: readonly string[]): Promise<void> {
  const deleted = new Set(ids);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const id = /-([\da-f-]{36})\.eml(?:\.part)?$/.exec(name)?.[1];
    if (id && deleted.has(id)) await rm(join(folder, name), { force: true });
  }
}
