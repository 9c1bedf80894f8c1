import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isFilePath } from '@nox/release-format/file-path';
import * as z from 'zod';
import { TOMBSTONES_SINCE } from '../../apps/api/src/platform/database/revisions.ts';
import { CommandError, UsageError } from '../run/command.ts';
import { copyDurably, filesBelow, ifMissing, syncFolder } from '../run/files.ts';

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
  .regex(
    /^(nox\.(sqlite|dump)|accounts\/accounts\.json|(media|originals|candidates)(\/[^./][^/]*)+)$/,
  )
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
  /** The newest release that had opened the data; absent where none had recorded it. */
  version: z.string().optional(),
  rows: z.record(z.string(), z.int()),
  files: z.record(Path, FileFacts),
});
export type Manifest = z.infer<typeof Manifest>;

/** How many rows each table has, and which release had opened them. */
export type Content = Pick<Manifest, 'rows' | 'version'>;

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

export interface Source {
  dataDir: string;
  /** PostgreSQL's address; without it the data folder has the database. */
  databaseUrl: string | undefined;
  /** Whether a backup has what candidates have added; absent, it does. */
  hasFilms?: boolean;
}

/** Reads the environment as the server does. @param folder named on the command line */
export function source(env: NodeJS.ProcessEnv, folder: string | undefined): Source {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl))) {
    throw new UsageError('DATABASE_URL must be a postgres:// address, or be left out for SQLite.');
  }
  return { dataDir: resolve(folder ?? (env.DATA_DIR || '.data')), databaseUrl };
}

export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const isSame = (one: FileFacts | undefined, other: FileFacts) =>
  one?.sha256 === other.sha256 && one.bytes === other.bytes;

/** What candidates have added. */
export const FILMS = 'candidates';

/** Paths of the files beside the database, with slashes; half-received uploads are in a folder with a dot. */
export async function listFiles(dataDir: string, hasFilms = true): Promise<string[]> {
  const folders = ['media', 'originals', 'accounts', ...(hasFilms ? [FILMS] : [])];
  const lists = folders.map(async (folder) =>
    (await filesBelow(join(dataDir, folder))).map((file) => `${folder}/${file}`),
  );
  return (await Promise.all(lists))
    .flat()
    .filter(
      (path) =>
        !/\/\./.test(path) && (!/^accounts\//.test(path) || path === 'accounts/accounts.json'),
    )
    .sort();
}

export const copyPrivately = (from: string, to: string) => copyDurably(from, to, 0o600);

/** Links a file of an earlier backup. @returns whether it is the same, and the file system has links */
async function linkSame(from: string, to: string, facts: FileFacts): Promise<boolean> {
  const earlier = await factsOf(from).catch(ifMissing(undefined));
  if (!isSame(earlier, facts)) return false;
  await mkdir(dirname(to), { recursive: true });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Adds those that are not in `files`: a link to the same file of the `earlier` backup, else a copy, as uploads never change. */
export async function addFiles(
  files: Record<string, FileFacts>,
  { dataDir, hasFilms }: Pick<Source, 'dataDir' | 'hasFilms'>,
  backup: string,
  earlier: string | undefined,
): Promise<void> {
  for (const path of await listFiles(dataDir, hasFilms)) {
    if (path in files) continue;
    const [from, to] = [join(dataDir, path), join(backup, path)];
    // It may be removed meanwhile.
    const facts = await factsOf(from).catch(ifMissing(undefined));
    if (!facts) continue;
    const isLinked = earlier && (await linkSame(join(earlier, path), to, facts));
    const isThere = isLinked || (await copyPrivately(from, to).then(() => true, ifMissing(false)));
    if (isThere) files[path] = facts;
  }
}

/** Makes all folders below durable, the deepest first. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const { parentPath, name } of folders.reverse()) await syncFolder(join(parentPath, name));
  await syncFolder(folder);
}
