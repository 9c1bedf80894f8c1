import { readFile, rename, stat, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRecord } from '@nox/contracts';

/* The programs that make and restore backups leave a record in the data folder: the server may not read the folder of the backups. */

const FILE = 'backups.json';
const NONE: BackupRecord = { backupAt: null, restoreAt: null };

/** A record that is missing or cannot be read says nothing. @param folder the data folder, or one of backups */
export async function readBackupRecord(folder: string): Promise<BackupRecord> {
  try {
    return BackupRecord.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch {
    return NONE;
  }
}

/** Replaces a part of the record, with the rights of the folder's owner: root makes backups of another user's data. */
export async function writeBackupRecord(folder: string, part: Partial<BackupRecord>) {
  const record = { ...(await readBackupRecord(folder)), ...part };
  const written = join(folder, `.${FILE}-${process.pid}`);
  await writeFile(written, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  const { uid, gid } = await stat(folder);
  if (process.geteuid?.() === 0 && uid !== 0) await chown(written, uid, gid);
  await rename(written, join(folder, FILE));
}
