import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBounded } from '@nox/release-format';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS, releaseFolder } from '@nox/release-format/addresses';
import { resolveInside } from '@nox/release-format/file-path';
import { filesBelow, put } from '../../run/files.ts';
import { ReleaseError } from '../release-error.ts';
import { liveVersions, type Needs, readRegistry } from '../web-root.ts';
import type { Bucket, StoredObject } from './bucket.ts';

export const REGISTRY = REGISTRY_ADDRESS.slice(1);
export const HISTORY = HISTORY_ADDRESS.slice(1);
export const PAGE = 'index.html';
export const WORKER = 'service-worker.js';
const CHANGING = [REGISTRY, HISTORY, PAGE, WORKER];

const RELEASE = 'release.json';
/** What a release compares of a live version. */
const DECLARATIONS = [RELEASE, 'remote.json'];

const folderOf = (app: string, version: string) => releaseFolder(app, version).slice(1);

/** A folder with as much of a store's web root as a command reads. */
export class WebRootCopy {
  readonly folder: string;
  /** What was there when it was read, of what changes. */
  readonly before = new Map<string, StoredObject>();
  readonly #bucket: Bucket;
  readonly #copied = new Set<string>();

  private constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.folder = folder;
  }

  static async of(bucket: Bucket, { versionsOf }: Needs): Promise<WebRootCopy> {
    const copy = new WebRootCopy(bucket, await mkdtemp(join(tmpdir(), 'nox-web-root-')));
    try {
      for (const path of CHANGING) await copy.#fetch(path);
      await copy.#fetchDeclarations(versionsOf);
      return copy;
    } catch (error) {
      await copy.remove();
      throw error;
    }
  }

  /** Copies a version that is there, as far as it is. */
  async bring(app: string, version: string): Promise<void> {
    const found = await this.#bucket.list(folderOf(app, version));
    // It is stored last.
    if (!found.some(({ path }) => path.endsWith(`/${RELEASE}`))) return;
    if (!isBounded(found.map(({ size }) => ({ bytes: size })))) {
      throw new ReleaseError(
        `${app} ${version} at ${this.#bucket.name} has more files than a build can have: remove its folder, and release it again.`,
      );
    }
    await forEach(found, ({ path, size }) => this.#fetch(path, size));
  }

  async added(): Promise<string[]> {
    const files = await filesBelow(join(this.folder, 'static/js'));
    return files
      .map((path) => `static/js/${path}`)
      .filter((path) => !this.#copied.has(path) && !CHANGING.includes(path));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  async #fetch(path: string, maxBytes?: number): Promise<void> {
    const stored = await this.#bucket.get(path, maxBytes);
    if (!stored) return;
    if (CHANGING.includes(path)) this.before.set(path, stored);
    await this.#put(path, stored.bytes);
  }

  async #put(path: string, bytes: Buffer): Promise<void> {
    await put(resolveInside(this.folder, path), bytes);
    this.#copied.add(path);
  }

  /** Of the live versions, and of the stored ones that count. */
  async #fetchDeclarations(versionsOf: Needs['versionsOf']): Promise<void> {
    const lives = [...liveVersions(await readRegistry(this.folder))];
    const folders = new Set(lives.map(([app, version]) => folderOf(app, version)));
    if (versionsOf) {
      const { app } = versionsOf;
      const found = await this.#bucket.list(app ? folderOf(app, '').slice(0, -1) : 'static/js/');
      for (const { path } of found) {
        const [, folder] = /^(static\/js\/[^/]+\/[^/]+\/)release\.json$/.exec(path) ?? [];
        if (folder) folders.add(folder);
      }
    }
    const files = [...folders].flatMap((folder) => DECLARATIONS.map((name) => folder + name));
    await forEach(files, (path) => this.#fetch(path));
  }
}

const MAX_CONCURRENT = 8;

/** Runs `work` for all items, a few at once. The first failure ends it, after those that have begun. */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const workNext = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, workNext));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
