import { resolve } from 'node:path';
import { command, noPositionals, UsageError } from '../run/command.ts';
import { formatMegabytes } from '../run/files.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { bytesOf, rowsOf, source } from './manifest.ts';

const BACKUP_HELP = `npm run backup -- --to <folder> [--keep <n>] [--from <data folder>] [--without-films]

Makes a backup of the database and of the uploaded files in a new folder below --to, also while the server runs, and
reads all of it again. It leaves out what is due for deletion. DATABASE_URL says whether the database is PostgreSQL, as it
does for the server. docs/operations.md has the rest.

  --to    where the backups lie; it is made where it is missing
  --keep  afterwards, how many of the newest backups stay (default: all)
  --from  the server's data folder (default: DATA_DIR, else .data)
  --without-films
          leaves out what candidates have uploaded, the largest part of many seasons; a restore leaves films that are there`;

const BACKUP_OPTIONS = {
  to: { type: 'string' },
  keep: { type: 'string' },
  from: { type: 'string' },
  'without-films': { type: 'boolean', default: false },
} as const;

export const backup = command(
  { help: BACKUP_HELP, options: BACKUP_OPTIONS },
  async ({ positionals, values }) => {
    noPositionals(positionals);
    if (!values.to) throw new UsageError('Name the folder for the backups with --to.');
    process.umask(0o077);
    const { folder, manifest, removed } = await makeBackup({
      ...source(process.env, values.from),
      hasFilms: !values['without-films'],
      to: resolve(values.to),
      keep: keepOf(values.keep),
    });
    const files = Object.keys(manifest.files).length;
    const size = `${rowsOf(manifest)} rows, ${files} files, ${formatMegabytes(bytesOf(manifest))}`;
    const older = removed > 0 ? ` Older backups removed: ${removed}.` : '';
    console.log(`${folder} is a verified backup: ${size}.${older}`);
  },
);

function keepOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--keep must be a whole number from 1, not "${text}".`);
}

const RESTORE_HELP = `npm run restore -- <backup> [--to <data folder>] [--replace]

Puts a backup into a data folder, or into the database of DATABASE_URL. The server must be stopped. Everything is read
and verified first; when that or anything later fails, what was there stays. docs/operations.md has the rest.

  <backup>   a folder that npm run backup has made; --from names it, too
  --to       the server's data folder (default: DATA_DIR, else .data)
  --replace  replaces the data that is there`;

const RESTORE_OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

export const restore = command(
  { help: RESTORE_HELP, options: RESTORE_OPTIONS },
  async ({ positionals, values }) => {
    const [named = values.from, ...others] = positionals;
    if (!named) throw new UsageError('Name the backup that is to be restored.');
    noPositionals(others);
    process.umask(0o077);
    const from = resolve(named);
    const to = source(process.env, values.to);
    const manifest = await restoreBackup({ ...to, backup: from, replaces: values.replace });
    const files = Object.keys(manifest.files).length;
    console.log(
      `${to.dataDir} has the data of ${manifest.createdAt} again: ${rowsOf(manifest)} rows, ${files} files. The server can be started.`,
    );
  },
);
