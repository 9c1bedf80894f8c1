import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildFiles, Release, RemoteDeclaration } from '@nox/release-format';
import { filesBelow, inParallel, sha256Of } from '../run/files.ts';
import { findingOf, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import type { Files } from './store.ts';

/** What a build says of itself. */
export interface Declaration extends Omit<Release, 'contract'> {
  remote?: RemoteDeclaration;
  /** The shell fulfils this version of the contract; a remote is built for this range of them. */
  contract: string;
}

/** What is compared of a version; a commit's sources tell less than a build. */
export type Candidate = Pick<Declaration, 'app' | 'version' | 'contract'> & Partial<Declaration>;

/** @throws ReleaseError if something is missing or is not what it should be */
export async function readDeclaration(app: string, folder: Files): Promise<Declaration> {
  const release = await readRelease(folder);
  if (release.app !== app) {
    throw new ReleaseError(
      `The folder ${folder.name} holds a build of ${release.app}, not of ${app}: name the folder in which ${app} was built.`,
    );
  }
  if (app !== 'shell') {
    const remote = await readRemote(app, folder);
    return { ...release, remote, contract: remote.contract };
  }
  const { contract } = release;
  if (!contract) throw unfinished(folder, 'release.json declares no contract');
  return { ...release, contract };
}

export const readRelease = (folder: Files): Promise<Release> =>
  readJson(folder, 'release.json', Release);

/** Copied from the sources, so that another build alone would not mend it. */
async function readRemote(app: string, folder: Files): Promise<RemoteDeclaration> {
  const { success, data, error } = RemoteDeclaration.safeParse(
    await readJson(folder, 'remote.json', { parse: (value) => value }),
  );
  if (success) return data;
  throw new ReleaseError(
    `The remote.json of ${app} in ${folder.name} does not say what it should (${findingOf(error)}): correct it, build ${app} again, and release that.`,
  );
}

async function readJson<T>(
  folder: Files,
  name: string,
  schema: { parse(value: unknown): T },
): Promise<T> {
  const text = await folder.read(name);
  if (!text) throw unfinished(folder, `${name} is missing`);
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch (error) {
    throw unfinished(folder, `${name} does not say what it should: ${findingOf(error)}`);
  }
}

/** @param finding what is wrong, such as `main.js is missing` */
export const unfinished = ({ name }: Files, finding: string): UnfinishedBuildError =>
  new UnfinishedBuildError(
    `The folder ${name} holds no finished build (${finding}): build it again, and release it when the build has ended.`,
  );

/** Compares a build with its list, first by sizes. @returns what is wrong with the first file that differs: `main.js is missing` */
export async function findDamage(folder: Files, files: BuildFiles): Promise<string | undefined> {
  const sizes = await folder.sizes();
  for (const [path, { bytes }] of Object.entries(files)) {
    const size = sizes.get(path);
    if (size === undefined) return `${path} is missing`;
    if (size !== bytes) return `${path} has ${size} bytes instead of ${bytes}`;
  }
  const changed = await inParallel(Object.entries(files), async ([path, { sha256 }]) => {
    const content = await folder.read(path);
    return content && sha256Of(content) === sha256 ? [] : [path];
  });
  const [first] = changed.flat();
  return first && `${first} has other content than it was built with`;
}

export async function listFiles(folder: string): Promise<BuildFiles> {
  const files = (await filesBelow(folder)).toSorted().map(async (path) => {
    const content = await readFile(join(folder, path));
    return [path, { bytes: content.length, sha256: sha256Of(content) }] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** The server sends the compressed copy of a file that the browser accepts. */
export async function compressFiles(folder: string): Promise<void> {
  for (const file of await filesBelow(folder)) {
    if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) continue;
    const content = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content));
    await writeFile(join(folder, `${file}.gz`), gzipSync(content));
  }
}

/** Names the content of a whole build: other content has another one. */
export function hashOfFiles(files: BuildFiles): string {
  const lines = Object.entries(files).map(([path, { sha256 }]) => `${sha256} ${path}\n`);
  return sha256Of(lines.toSorted().join('')).slice(0, 8);
}
