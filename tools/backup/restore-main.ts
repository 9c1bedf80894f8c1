import { resolve } from 'node:path';
import { noPositionals, runCommand, UsageError } from '../run/command.ts';
import { rowsOf, source } from './manifest.ts';
import { restoreBackup } from './backup.ts';

const HELP = `npm run restore -- --from <backup> [--to <data folder>] [--replace]

Puts a backup into a data folder, or into the database of DATABASE_URL. The server must be stopped. Everything is read
and verified first; when that or anything later fails, what was there stays. docs/operations.md has the rest.

  --from     a folder that npm run backup has made
  --to       the server's data folder (default: DATA_DIR, else .data)
  --replace  replaces the data that is there`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

/** What is written is readable by this user only. */
process.umask(0o077);

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  if (!values.from) throw new UsageError('Name the backup with --from.');
  const backup = resolve(values.from);
  const to = source(process.env, values.to);
  const manifest = await restoreBackup({ ...to, backup, replaces: values.replace });
  const files = Object.keys(manifest.files).length;
  console.log(
    `${to.dataDir} has the data of ${manifest.createdAt} again: ${rowsOf(manifest)} rows, ${files} files. Start the server.`,
  );
});
