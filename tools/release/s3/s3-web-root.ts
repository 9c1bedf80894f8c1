import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isBounded } from '@nox/release-format';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS, releaseFolder } from '@nox/release-format/addresses';
import { resolveInside } from '@nox/release-format/file-path';
import { CommandError } from '../../run/command.ts';
import { filesBelow, forEach, put } from '../../run/files.ts';
import { ReleaseError } from '../release-error.ts';
import {
  historyText,
  liveVersions,
  type OpenWebRoot,
  parseHistory,
  parseRegistry,
  readRegistry,
} from '../web-root.ts';
import { Bucket, isSame, type StoredObject } from './bucket.ts';

interface Needs {
  /** Nothing is to be changed. */
  isDry?: boolean;
  /** The app whose stored versions count, or all apps. */
  versionsOf?: { app?: string };
}

/** Where a command works. */
export interface Target {
  /** For people. */
  name: string;
  /** Runs `work` on the web root; on a store again where somebody else has changed that meanwhile. */
  use<T>(needs: Needs, work: (root: OpenWebRoot) => Promise<T>): Promise<T>;
}

const MAX_ATTEMPTS = 10;

/**
 * A web root in an S3-compatible store. A command runs on a copy; a conditional write of the registry makes it live, and is
 * done again on what is live if another release was faster. Versions are never removed: one may be pointed back to meanwhile.
 */
export function s3WebRoot(address: string, env = process.env): Target {
  const bucket = new Bucket(address, env);
  return {
    name: address,
    use: async (needs, work) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const folder = await mkdtemp(join(tmpdir(), 'nox-web-root-'));
        try {
          const copy = await copyInto(folder, bucket, needs);
          const result = await work({ webRoot: folder, bring: copy.bring });
          if (needs.isDry || (await writeBack(copy, bucket))) return result;
        } catch (error) {
          // Nobody knows the copy.
          if (error instanceof CommandError) {
            error.message = error.message.replaceAll(folder, address);
          }
          throw error;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
        await sleep(Math.random() * 500);
      }
      throw new ReleaseError(
        `Others are releasing into ${address} all the time: try again in a minute.`,
      );
    },
  };
}

export const REGISTRY = REGISTRY_ADDRESS.slice(1);
const HISTORY = HISTORY_ADDRESS.slice(1);
const PAGE = 'index.html';
const WORKER = 'service-worker.js';
const CHANGING = [REGISTRY, HISTORY, PAGE, WORKER];

const RELEASE = 'release.json';
/** What a release compares of a live version. */
const DECLARATIONS = [RELEASE, 'remote.json'];
const MAX_CONCURRENT = 8;

const folderOf = (app: string, version: string) => releaseFolder(app, version).slice(1);

type Copy = Awaited<ReturnType<typeof copyInto>>;

/** Copies as much of a store's web root as a command reads: the live versions' declarations, and of stored ones that count. */
async function copyInto(folder: string, bucket: Bucket, { versionsOf }: Needs) {
  /** What was there when it was read, of what changes. */
  const before = new Map<string, StoredObject>();
  const copied = new Set<string>();

  async function fetchFile(path: string, maxBytes?: number): Promise<void> {
    const stored = await bucket.get(path, maxBytes);
    if (!stored) return;
    if (CHANGING.includes(path)) before.set(path, stored);
    await put(resolveInside(folder, path), stored.bytes);
    copied.add(path);
  }

  /** Copies a version that is there, as far as it is. */
  async function bring(app: string, version: string): Promise<void> {
    const found = await bucket.list(folderOf(app, version));
    // It is stored last.
    if (!found.some(({ path }) => path.endsWith(`/${RELEASE}`))) return;
    if (!isBounded(found.map(({ size }) => ({ bytes: size })))) {
      throw new ReleaseError(
        `${app} ${version} at ${bucket.name} has more files than a build can have: remove its folder, and release it again.`,
      );
    }
    await forEach(found, MAX_CONCURRENT, ({ path, size }) => fetchFile(path, size));
  }

  for (const path of CHANGING) await fetchFile(path);
  const lives = [...liveVersions(await readRegistry(folder))];
  const folders = new Set(lives.map(([app, version]) => folderOf(app, version)));
  if (versionsOf) {
    const { app } = versionsOf;
    const found = await bucket.list(app ? folderOf(app, '').slice(0, -1) : 'static/js/');
    for (const { path } of found) {
      const [, stored] = /^(static\/js\/[^/]+\/[^/]+\/)release\.json$/.exec(path) ?? [];
      if (stored) folders.add(stored);
    }
  }
  const files = [...folders].flatMap((one) => DECLARATIONS.map((name) => one + name));
  await forEach(files, MAX_CONCURRENT, (path) => fetchFile(path));
  return { folder, before, copied, bring };
}

/** Others who release at the same time need one each. */
const MAX_WRITES = 100;

/**
 * Brings what a command did to a copy into the store: files first, then the registry, which makes them live.
 * @returns false if another release has written the registry meanwhile: then visitors see no change @throws ReleaseError
 */
async function writeBack(copy: Copy, bucket: Bucket): Promise<boolean> {
  const registry = await readIn(copy, REGISTRY);
  const wasThere = copy.before.get(REGISTRY);
  if (!registry) return true;
  const { shell } = parseRegistry(String(registry), REGISTRY);
  if (!wasThere && !shell) {
    throw new ReleaseError(
      `There is no site at ${bucket.name}: mind bucket and prefix, or release the shell first if it is to be a new one.`,
    );
  }
  await bucket.checkConditions();
  await upload(copy, bucket);
  const isSameRegistry = isEqual(wasThere?.bytes, registry);
  if (!isSameRegistry && !(await bucket.replace(REGISTRY, registry, { tag: wasThere?.tag })))
    return false;
  for (const path of [PAGE, WORKER]) await writeLast(path, copy, bucket, shell);
  await appendHistory(copy, bucket);
  return true;
}

const readIn = ({ folder }: Copy, path: string) =>
  readFile(join(folder, path)).catch(() => undefined);

async function upload({ folder, copied }: Copy, bucket: Bucket): Promise<void> {
  const files = (await filesBelow(join(folder, 'static/js')))
    .map((path) => `static/js/${path}`)
    .filter((path) => !copied.has(path) && !CHANGING.includes(path));
  const folders = new Set(files.map((path) => `${path.split('/').slice(0, 4).join('/')}/`));
  const listed = (await Promise.all([...folders].map((one) => bucket.list(one)))).flat();
  const stored = new Map(listed.map((file) => [file.path, file]));
  const send = async (path: string) => {
    const bytes = await readFile(join(folder, path));
    const there = stored.get(path);
    if (!there || !isSame(there, bytes)) await bucket.put(path, bytes);
  };
  // A version whose `release.json` is there is complete.
  const isLast = (path: string) => path === `${dirname(path)}/${RELEASE}`;
  const first = files.filter((path) => !isLast(path));
  for (const some of [first, files.filter(isLast)]) await forEach(some, MAX_CONCURRENT, send);
}

/** Writes a file of the live shell at the top, unless it is another one by now: of several shells the last one's stays. */
async function writeLast(path: string, copy: Copy, bucket: Bucket, shell: object | undefined) {
  const wanted = await readIn(copy, path);
  if (isEqual(copy.before.get(path)?.bytes, wanted)) return;
  for (let attempt = 0; attempt < MAX_WRITES; attempt += 1) {
    const there = await bucket.get(path);
    const live = await bucket.get(REGISTRY);
    const isOurs = isDeepStrictEqual(
      live && parseRegistry(String(live.bytes), `${REGISTRY} at ${bucket.name}`).shell,
      shell,
    );
    if (!isOurs || isEqual(there?.bytes, wanted)) return;
    if (!wanted) return bucket.remove(path);
    if (await bucket.replace(path, wanted, { tag: there?.tag })) return;
  }
  throw unwritable(path, bucket);
}

const unwritable = (path: string, { name }: Bucket) =>
  new ReleaseError(
    `The store of ${name} refuses each new ${path}, though the release is live: release it again, or mind the store.`,
  );

const isEqual = (a: Buffer | undefined, b: Buffer | undefined) => (a && b ? a.equals(b) : a === b);

/** The entries that the command added go behind those that others have added meanwhile. */
async function appendHistory(copy: Copy, bucket: Bucket): Promise<void> {
  const text = await readIn(copy, HISTORY);
  let there = copy.before.get(HISTORY);
  if (!text || isEqual(text, there?.bytes)) return;
  const entriesIn = (bytes: Buffer | undefined) => parseHistory(String(bytes ?? '[]'), bucket.name);
  const known = entriesIn(there?.bytes);
  const all = entriesIn(text);
  const added = all.filter((entry) => !known.some((other) => isDeepStrictEqual(entry, other)));
  let next = text;
  for (let attempt = 0; attempt < MAX_WRITES; attempt += 1) {
    if (await bucket.replace(HISTORY, next, { tag: there?.tag })) return;
    there = await bucket.get(HISTORY);
    next = Buffer.from(historyText([...entriesIn(there?.bytes), ...added]));
  }
  throw unwritable(HISTORY, bucket);
}
