import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '../release-error.ts';
import { historyText, parseHistory, parseRegistry } from '../web-root.ts';
import { type Bucket, isSame } from './bucket.ts';
import { forEach, HISTORY, PAGE, REGISTRY, type WebRootCopy, WORKER } from './web-root-copy.ts';

/** Others who release at the same time need one each. */
const MAX_ATTEMPTS = 100;

/**
 * Brings what a command did to a copy into the store: files first, then the registry, which makes them live.
 * @returns false if another release has written the registry meanwhile: then visitors see no change @throws ReleaseError
 */
export async function writeBack(copy: WebRootCopy, bucket: Bucket): Promise<boolean> {
  const registry = await readIn(copy, REGISTRY);
  const wasThere = copy.before.get(REGISTRY);
  if (!registry) return true;
  if (!wasThere && !parseRegistry(String(registry), REGISTRY).shell) {
    throw new ReleaseError(
      `There is no site at ${bucket.name}: mind bucket and prefix, or release the shell first if it is to be a new one.`,
    );
  }
  await bucket.checkConditions();
  await upload(copy, bucket);
  const isSameRegistry = wasThere?.bytes.equals(registry) ?? false;
  if (!isSameRegistry && !(await bucket.replace(REGISTRY, registry, { tag: wasThere?.tag })))
    return false;
  for (const path of [PAGE, WORKER]) await writeLast(path, copy, bucket, registry);
  await appendHistory(copy, bucket);
  return true;
}

const readIn = ({ folder }: WebRootCopy, path: string) =>
  readFile(join(folder, path)).catch(() => undefined);

async function upload(copy: WebRootCopy, bucket: Bucket): Promise<void> {
  const files = await copy.added();
  const folders = new Set(files.map((path) => `${path.split('/').slice(0, 4).join('/')}/`));
  const stored = new Map(
    (await Promise.all([...folders].map((folder) => bucket.list(folder))))
      .flat()
      .map((file) => [file.path, file]),
  );
  const send = async (path: string) => {
    const bytes = await readFile(join(copy.folder, path));
    const there = stored.get(path);
    if (!there || !isSame(there, bytes)) await bucket.put(path, bytes);
  };
  // A version whose `release.json` is there is complete.
  const isLast = (path: string) => path === `${dirname(path)}/release.json`;
  await forEach(
    files.filter((path) => !isLast(path)),
    send,
  );
  await forEach(files.filter(isLast), send);
}

/** Writes a file of the live shell at the top, unless it is another one by now: of several shells the last one's stays. */
async function writeLast(path: string, copy: WebRootCopy, bucket: Bucket, registry: Buffer) {
  const wanted = await readIn(copy, path);
  const { shell } = parseRegistry(String(registry), REGISTRY);
  if (isEqual(copy.before.get(path)?.bytes, wanted)) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
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
async function appendHistory(copy: WebRootCopy, bucket: Bucket): Promise<void> {
  const text = await readIn(copy, HISTORY);
  let there = copy.before.get(HISTORY);
  if (!text || isEqual(text, there?.bytes)) return;
  const entriesIn = (bytes: Buffer | undefined) => parseHistory(String(bytes ?? '[]'), bucket.name);
  const known = entriesIn(there?.bytes);
  const all = entriesIn(text);
  const added = all.filter((entry) => !known.some((other) => isDeepStrictEqual(entry, other)));
  let next = text;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await bucket.replace(HISTORY, next, { tag: there?.tag })) return;
    there = await bucket.get(HISTORY);
    next = Buffer.from(historyText([...entriesIn(there?.bytes), ...added]));
  }
  throw unwritable(HISTORY, bucket);
}
