import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { remotesIn, WORKSPACE } from '../../../../tools/workspace.ts';

export const fetchRegistry = async (url: string): Promise<Registry> =>
  (await fetch(url + REGISTRY_ADDRESS)).json() as Promise<Registry>;

export async function liveRemote(name: string, url: string): Promise<RemoteDescription> {
  const { remotes } = await fetchRegistry(url);
  return remotes.find((remote) => remote.name === name)!;
}

/** The addresses of the pages for visitors, in the order of the header: what the remotes declare in their menus. */
export const PUBLIC_PAGES = remotesIn(WORKSPACE)
  .flatMap(({ menus = [] }) => menus)
  .filter(({ menu }) => menu === 'site')
  .toSorted((a, b) => a.order - b.order)
  .map(({ path }) => path);
