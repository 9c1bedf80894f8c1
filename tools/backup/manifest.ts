import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isFilePath } from '@nox/release-format/file-path';
import { z } from 'zod';
import { TOMBSTONES_SINCE } from '../../apps/api/src/database/revisions.ts';
import { CommandError, UsageError } from '../run/command.ts';

/** The database's file in a backup, by its engine. */
export const DATABASE_FILES = { sqlite: 'nox.sqlite', postgresql: 'nox.dump' } as const;

/** Tables left out: what undoes deletions, and records of requests, due within days; a backup would hold them longer. */
export const OMITTED_TABLES = [
  'undoable_assignments',
  'undoable_reviews',
  'undoable_entries',
  'undoable_slots',
  'deleted_content',
  'bulk_changes',
  'idempotency_records',
];

/** Files that the server has beside its database. No part of a path begins with a dot, so none leads elsewhere. */
const Path = z
  .string()
  .regex(/^(nox\.(sqlite|dump)|accounts\/accounts\.json|(media|originals)(\/[^./][^/]*)+)$/)
  .refine(isFilePath);

const FileFacts = z.strictObject({
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileFacts = z.infer<typeof FileFacts>;

const Manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  /** By path inside the backup. */
  files: z.record(Path, FileFacts),
});
/** What a backup has, written last. */
export type Manifest = z.infer<typeof Manifest>;

export const manifestPath = (backup: string) => join(backup, 'manifest.json');

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
export const rowsOf = ({ rows }: Manifest) => sum(Object.values(rows));
export const bytesOf = ({ files }: Manifest) => sum(Object.values(files).map(({ bytes }) => bytes));

/** @throws CommandError when the folder is no complete backup */
export async function readManifest(backup: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(manifestPath(backup), 'utf8')));
  } catch (cause) {
    const message = `${backup} is no complete backup: its manifest.json is missing or damaged. Name another one.`;
    throw new CommandError(message, { cause });
  }
}

/** Later than any revision of the past, because revisions grow by less than one a millisecond. */
const LATER = Date.now();

/** SQL of both engines. Browsers with revisions after the backup's get the full list, not the changes since theirs. */
export const NEW_REVISIONS = `INSERT INTO revisions (name, revision)
  VALUES ('auditions', ${LATER}), ('${TOMBSTONES_SINCE}', ${LATER})
  ON CONFLICT (name) DO UPDATE SET revision = excluded.revision`;

/** Where a server's data is. */
export interface Source {
  dataDir: string;
  /** PostgreSQL's address; without it the data folder has the database. */
  databaseUrl: string | undefined;
}

/** As the server reads its environment. @param folder named on the command line */
export function source(env: NodeJS.ProcessEnv, folder: string | undefined): Source {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl))) {
    throw new UsageError('DATABASE_URL must be a postgres:// address, or be left out for SQLite.');
  }
  return { dataDir: resolve(folder ?? (env.DATA_DIR || '.data')), databaseUrl };
}
