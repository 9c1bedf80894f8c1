import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@nox/release-format';
import { buildFolder } from '../../../../tools/workspace.ts';

const CODE = /\.(js|cjs|json|html)$/;

const integrityOf = (content: string) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Copies a build with another text, as from changed sources: hashes of changed files are replaced wherever they occur. */
export async function changedBuild(
  app: string,
  { text, by, into }: { text: string; by: string; into: string },
): Promise<void> {
  await cp(buildFolder(app), into, { recursive: true });
  const list = join(into, 'release.json');
  const release = JSON.parse(await readFile(list, 'utf8')) as Release;
  // Precompressed files would have the old content.
  const isCompressed = (name: string) => /\.(br|gz)$/.test(name);
  const names = Object.keys(release.files);
  for (const name of names.filter(isCompressed)) await rm(join(into, name));
  const files = names.filter((name) => !isCompressed(name));

  const code = files.filter((name) => CODE.test(name));
  const before = await readAll(into, code);
  let after = mapValues(before, (content) => content.replaceAll(text, by));
  if (Object.keys(before).every((name) => before[name] === after[name])) {
    throw new Error(`The build of ${app} does not contain "${text}".`);
  }
  // A new hash changes the files that contain it, and so their hashes.
  for (let hasChanged = true; hasChanged;) {
    const stale = Object.keys(before).filter((name) => before[name] !== after[name]);
    const hashes = stale.map((name) => [integrityOf(before[name]!), integrityOf(after[name]!)]);
    const next = mapValues(before, (content) =>
      hashes.reduce((all, [old, now]) => all.replaceAll(old!, now!), content.replaceAll(text, by)),
    );
    hasChanged = Object.keys(after).some((name) => next[name] !== after[name]);
    after = next;
  }

  for (const [name, content] of Object.entries(after)) await writeFile(join(into, name), content);
  const listed: Release['files'] = {};
  for (const name of files) {
    const content = await readFile(join(into, name));
    const sha256 = createHash('sha256').update(content).digest('hex');
    listed[name] = { bytes: content.length, sha256 };
  }
  await writeFile(list, JSON.stringify({ ...release, files: listed }));
}

async function readAll(folder: string, names: string[]): Promise<Record<string, string>> {
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

const mapValues = (all: Record<string, string>, change: (content: string) => string) =>
  Object.fromEntries(Object.entries(all).map(([name, content]) => [name, change(content)]));
