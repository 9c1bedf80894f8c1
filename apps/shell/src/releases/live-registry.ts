import { readRegistry, type Registry } from '@nox/federation/runtime';

/** The registry as a release writes it: it names the shell's version, too. */
export interface LiveRegistry extends Registry {
  shell?: { version: string };
}

/**
 * Asks which versions are live now; an unchanged answer costs a few bytes.
 * @throws RegistryError if it cannot be had
 */
export function fetchLiveRegistry(): Promise<LiveRegistry> {
  return readRegistry({ address: '/static/js/remotes.json' });
}
