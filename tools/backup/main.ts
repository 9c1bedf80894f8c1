import { resolve } from 'node:path';
import { noPositionals, runCommand, UsageError } from '../run/command.ts';
import { formatMegabytes } from '../run/files.ts';
import { makeBackup } from './backup.ts';
import { bytesOf, rowsOf, source } from './manifest.ts';

const HELP = `npm run backup -- --to <folder> [--keep <n>] [--from <data folder>]

Makes a backup of the database and of the uploaded files in a new folder below --to, also while the server runs, and
reads all of it again. It leaves out what is due for deletion. DATABASE_URL says whether the database is PostgreSQL, as it
does for the server. docs/operations.md has the rest.

  --to    where the backups lie; it is made where it is missing
  --keep  afterwards, how many of the newest backups stay (default: all)
  --from  the server's data folder (default: DATA_DIR, else .data)`;

const OPTIONS = {
  to: { type: 'string' },
  keep: { type: 'string' },
  from: { type: 'string' },
} as const;

process.umask(0o077);

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  if (!values.to) throw new UsageError('Name the folder for the backups with --to.');
  const { folder, manifest, removed } = await makeBackup({
    ...source(process.env, values.from),
    to: resolve(values.to),
    keep: keepOf(values.keep),
  });
  const files = Object.keys(manifest.files).length;
  const size = `${rowsOf(manifest)} rows, ${files} files, ${formatMegabytes(bytesOf(manifest))}`;
  const older = removed > 0 ? ` Older backups removed: ${removed}.` : '';
  console.log(`${folder} is a verified backup: ${size}.${older}`);
});

function keepOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--keep must be a whole number from 1, not "${text}".`);
}
