import { init, loadRemote } from '@module-federation/runtime';
import type { Registry } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';

export interface FoundRoutes {
  isArray: boolean;
  path: unknown;
  lazy: string;
}

interface RoutesModule {
  default: { path: string; lazy: unknown }[];
}

/** Loads judging knowing only the registry's address and the container's name; `file`: its entry or manifest. */
async function loadJudging(site: string, file: string): Promise<FoundRoutes> {
  const response = await fetch(new URL(REGISTRY_ADDRESS, site));
  const { remotes } = (await response.json()) as Registry;
  const { entry } = remotes.find(({ name }) => name === 'judging')!;
  const address = new URL(entry.replace('remoteEntry.js', file), site).href;
  init({ name: 'foreign_host', remotes: [{ name: 'nox_judging', entry: address }] });
  const routes = (await loadRemote<RoutesModule>('nox_judging/routes'))?.default;
  return {
    isArray: Array.isArray(routes),
    path: routes?.[0]?.path,
    lazy: typeof routes?.[0]?.lazy,
  };
}

Object.assign(window, { loadJudging });
