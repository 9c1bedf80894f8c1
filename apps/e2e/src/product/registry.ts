import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';

/** What is live at a product's address. */
export async function fetchRegistry(url: string): Promise<Registry> {
  return (await fetch(url + REGISTRY_ADDRESS)).json() as Promise<Registry>;
}

export async function liveRemote(name: string, url: string): Promise<RemoteDescription> {
  const { remotes } = await fetchRegistry(url);
  return remotes.find((remote) => remote.name === name)!;
}
