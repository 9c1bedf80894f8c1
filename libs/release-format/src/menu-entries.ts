import type { MenuEntry, RemoteDescription } from './registry.ts';

/** The menu entries of all remotes, sorted by `order`. */
export function menuEntries(remotes: readonly Pick<RemoteDescription, 'menus'>[]): MenuEntry[] {
  return remotes.flatMap(({ menus = [] }) => menus).toSorted((a, b) => a.order - b.order);
}
