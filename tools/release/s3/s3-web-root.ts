import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { releaseFolder } from '@nox/release-format/addresses';
import pRetry from 'p-retry';
import { ifMissing, inParallel, sha256Of } from '../../run/files.ts';
import { filesIn } from '../declaration.ts';
import type { Build } from '../read-build.ts';
import { ReleaseError } from '../release-error.ts';
import {
  changedMeanwhile,
  HISTORY,
  historyText,
  parseHistory,
  readRegistry,
  REGISTRY,
  registryText,
  shellFiles,
  type WebRoot,
} from '../web-root.ts';
import { Bucket } from './bucket.ts';

/** Another release has changed meanwhile what is live. */
class ConflictError extends ReleaseError {}
const RETRY = {
  retries: 9,
  minTimeout: 250,
  factor: 1,
  randomize: true,
  shouldRetry: ({ error }: { error: Error }) => error instanceof ConflictError,
};

const RELEASE = 'release.json';
/** What is compared of a version, again and again; it never changes. */
const DECLARATIONS = [RELEASE, 'remote.json'];

/** A version whose declaration is there is complete. */
const STORED = /^static\/js\/[^/]+\/([^/]+)\/release\.json$/;

const folderOf = (app: string, version: string) => releaseFolder(app, version).slice(1);

/**
 * A web root in an S3-compatible store. A conditional write of the registry makes a release live; it is done again on what
 * is live if another release was faster.
 */
export function s3WebRoot(address: string, env = process.env): WebRoot {
  const bucket = new Bucket(address, env);
  const declarations = new Map<string, Promise<Buffer | undefined>>();
  /** The tag belongs to the registry that was read last. */
  let tag: string | undefined;
  async function read(path: string): Promise<Buffer | undefined> {
    const stored = await bucket.get(path);
    if (path === REGISTRY) tag = stored?.tag;
    return stored?.bytes;
  }
  const root: WebRoot = {
    name: address,
    read,
    filesOf(app, version) {
      const folder = folderOf(app, version);
      return {
        name: address + releaseFolder(app, version).slice(0, -1),
        read(path) {
          if (!DECLARATIONS.includes(path)) return read(folder + path);
          const declaration = declarations.get(folder + path) ?? read(folder + path);
          declarations.set(folder + path, declaration);
          return declaration;
        },
        async sizes() {
          const found = await bucket.list(folder);
          return new Map(found.map(({ path, size }) => [path.slice(folder.length), size]));
        },
      };
    },
    async versionsOf(app) {
      const found = await bucket.list(`static/js/${app}/`);
      return found.flatMap(({ path }) => STORED.exec(path)?.[1] ?? []);
    },
    change: (work) => pRetry(work, RETRY),
    async record({ found }, registry, entry, build) {
      if (tag === undefined && !registry.shell) {
        throw new ReleaseError(
          `There is no site at ${address}: mind bucket and prefix, or release the shell first if it is to be a new one.`,
        );
      }
      await bucket.checkConditions();
      if (build) await upload(build, bucket);
      if (!(await bucket.replace(REGISTRY, Buffer.from(registryText(registry)), tag))) {
        throw new ConflictError(
          `Others are releasing into ${address} all the time: try again in a minute.`,
        );
      }
      if (entry.app === 'shell') await writeShell(entry.version);
      await update(HISTORY, bucket, async (there) => {
        const known = parseHistory(there ?? '[]', address);
        return Buffer.from(historyText([...known, ...found, entry]));
      });
    },
  };
  /** Writes the files of the live shell at the top, unless it is another one by now: of several shells the last one's stay. */
  async function writeShell(version: string): Promise<void> {
    for (const [path, content] of await shellFiles(root, version)) {
      await update(path, bucket, async (there) => {
        const { shell } = await readRegistry(root);
        if (shell?.version !== version || String(there) === String(content)) return undefined;
        if (!content) await bucket.remove(path);
        return content;
      });
    }
  }
  return root;
}

/** The declaration comes last. @throws UnfinishedBuildError if the build changes meanwhile */
async function upload({ app, version, files, folder }: Build, bucket: Bucket): Promise<void> {
  const target = folderOf(app, version);
  await inParallel(Object.entries(files), async ([path, { sha256 }]) => {
    const bytes = await readFile(join(folder, path)).catch(ifMissing(undefined));
    if (!bytes || sha256Of(bytes) !== sha256) throw changedMeanwhile(folder);
    await bucket.put(target + path, bytes);
  });
  const release = await filesIn(folder).read(RELEASE);
  const declared = JSON.parse(String(release ?? '{}')) as Partial<Build>;
  if (!isDeepStrictEqual(declared.files, files)) throw changedMeanwhile(folder);
  await bucket.put(target + RELEASE, release!);
}

/** Others who release at the same time need one each. */
const MAX_WRITES = 100;

/** Writes what `next` makes of what is there, if it makes anything of that, and again where others have written meanwhile. */
async function update(
  path: string,
  bucket: Bucket,
  next: (there: Buffer | undefined) => Promise<Buffer | undefined>,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_WRITES; attempt += 1) {
    const there = await bucket.get(path);
    const content = await next(there?.bytes);
    if (!content || (await bucket.replace(path, content, there?.tag))) return;
  }
  throw new ReleaseError(
    `The store of ${bucket.name} refuses each new ${path}, though the release is live: release it again, or mind the store.`,
  );
}
