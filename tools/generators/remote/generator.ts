import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatFiles, type Tree, updateJson } from '@nx/devkit';
import type { RemoteDeclaration } from '@nox/release-format';
import { mountsOf } from '@nox/release-format/remotes-for';
import { remotesIn } from '../../workspace.ts';
import { remoteFiles } from './remote-files.ts';

interface Options {
  name: string;
  title?: string;
  visitors?: boolean;
}

interface Lock {
  packages: Record<string, object>;
}

/**
 * `npx nx g nox:remote events`: a remote with a page for visitors and one for administrators; with `--visitors=false` only the
 * latter. Outside of its folder only the lock file changes. @throws Error if the name is none, or is taken
 */
export default async function generateRemote(
  tree: Tree,
  { name, title, visitors = true }: Options,
): Promise<() => Promise<void>> {
  const folder = `apps/${name}`;
  const remotes = remotesIn(tree.root);
  const files = await remoteFiles({
    ...{ name, title, visitors, bundler: 'webpack' },
    siteOrder: nextOrder('site', remotes),
    adminOrder: nextOrder('admin', remotes),
  });
  const owner = tree.exists(folder) ? folder : takenBy(name, remotes);
  if (owner) throw new Error(`"${name}" is taken by ${owner}: choose another name.`);
  for (const [path, text] of Object.entries(files)) tree.write(join(folder, path), text);
  updateJson<Lock>(tree, 'package-lock.json', (lock) => ({
    ...lock,
    packages: sorted({
      ...lock.packages,
      [folder]: { name: `@nox/${name}`, version: '0.1.0' },
      [`node_modules/@nox/${name}`]: { resolved: folder, link: true },
    }),
  }));
  await formatFiles(tree);
  return () => link(tree.root, name);
}

const sorted = (packages: Lock['packages']) =>
  Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));

/** What `npm ci` would do, without a network. */
async function link(root: string, name: string): Promise<void> {
  const path = join(root, 'node_modules/@nox', name);
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await symlink(join('../../apps', name), path, 'junction');
}

/** The remote that has a page or mount where the pages of a new one would be. */
export function takenBy(name: string, remotes: readonly RemoteDeclaration[]): string | undefined {
  const paths = [`/${name}`, `/admin/${name}`];
  const owner = remotes.find((remote) =>
    [...mountsOf(remote), ...(remote.menus ?? [])].some(({ path }) => paths.includes(path)),
  );
  return owner && `a page of ${owner.name}`;
}

/** A place in a menu before its last entry, which has a meaning of its own: the public pages' main action, the system. */
export function nextOrder(menu: string, remotes: readonly RemoteDeclaration[]): number {
  const orders = remotes
    .flatMap(({ menus = [] }) => menus)
    .filter((entry) => entry.menu === menu)
    .map(({ order }) => order)
    .toSorted((a, b) => a - b);
  const [before = 0, last = before + 2] = orders.slice(-2);
  return Math.min(before + 10, (before + last) / 2);
}
