import type { RemoteDeclaration } from '@nox/release-format';
import { mountsOf } from '@nox/release-format/remotes-for';

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
