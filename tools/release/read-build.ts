import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from './release-error';

const ReleaseFile = z.object({ app: z.string(), version: z.string() });

const RemoteFile = z.object({
  name: z.string(),
  title: z.string(),
  mount: z.object({ path: z.string(), parent: z.string().optional() }),
  contract: z.string(),
});

/** A finished build of one web app, as it lies in `dist/apps/<app>`. */
export interface Build {
  app: string;
  /** The package's version and a hash of the content: other content is another version. */
  version: string;
  /** Paths relative to the build's folder, in a fixed order. */
  files: string[];
  /** What a remote declares of itself; the shell has no such file. */
  remote?: z.infer<typeof RemoteFile>;
}

/**
 * Reads and checks a build.
 * @throws ReleaseError if the folder holds no finished build of `app`
 */
export async function readBuild(app: string, buildDir: string): Promise<Build> {
  const release = await readJson(buildDir, 'release.json', ReleaseFile);
  if (release.app !== app) {
    throw new ReleaseError(`${buildDir} holds a build of ${release.app}, not of ${app}.`);
  }
  const remote = app === 'shell' ? undefined : await readJson(buildDir, 'remote.json', RemoteFile);
  const files = await listFiles(buildDir);
  const entry = remote ? 'mf-manifest.json' : 'index.html';
  if (!files.includes(entry)) throw incomplete(buildDir, entry);
  return { app, version: `${release.version}-${await hash(buildDir, files)}`, files, remote };
}

async function readJson<T>(buildDir: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(join(buildDir, name), 'utf8').catch(() => {
    throw incomplete(buildDir, name);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(`${join(buildDir, name)} does not say what it should.`, { cause });
  }
}

function incomplete(buildDir: string, missing: string): ReleaseError {
  return new ReleaseError(`${buildDir} holds no finished build: ${missing} is missing.`);
}

async function listFiles(buildDir: string): Promise<string[]> {
  const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(buildDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

async function hash(buildDir: string, files: string[]): Promise<string> {
  const sum = createHash('sha256');
  for (const file of files) {
    const content = await readFile(join(buildDir, file));
    // The length keeps two different folders from ever reading as the same stream of bytes.
    sum.update(`${file}\0${content.length}\0`).update(content);
  }
  return sum.digest('hex').slice(0, 8);
}
