import type { Registry } from '@nox/release-format';
import type { ComponentType } from 'react';
import type { Enhancement, IslandList } from '../islands/list.ts';
import type { OnError } from './hydrate-island.ts';
import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';
import { loadExposed } from './load-exposed.ts';
import { framesOf, loadTargetOf, shortened } from './remote-failure.ts';

interface Options {
  registry: Registry;
  /** What could not be loaded, and what an island threw. */
  onError: (report: LoadErrorReport) => void;
}

/** React and the remote run in tasks of their own. */
async function loadHydration() {
  await new Promise((resolve) => setTimeout(resolve));
  return import(/* webpackChunkName: "island-hydration" */ './hydrate-island.ts');
}

const isIslandList = (value: unknown): value is IslandList => typeof value === 'object';

/** @returns a function that resolves once an island handles events, and rejects if it never does; `onLateError`: it throws after it did */
export function islandStart({ registry, onError }: Options) {
  const lists = new Map<string, Promise<IslandList>>();

  async function load({ remote: owner = '', name = '' }: DOMStringMap) {
    const remote = registry.remotes.find((one) => one.name === owner);
    if (!remote) throw new Error(`There is no remote ${owner}.`);
    const list = lists.get(owner) ?? loadExposed(remote, 'islands', isIslandList, onError);
    lists.set(owner, list);
    list.catch(() => lists.delete(owner));
    const loadOne = (await list)[name];
    if (!loadOne) throw new Error(`${owner} ${remote.version} has no island ${name}.`);
    const loaded = await loadWithRetry(loadOne, loadTargetOf(remote, 'chunk'), onError);
    return { code: loaded.default, remote };
  }

  return async function start(
    island: HTMLElement,
    onLateError?: (error: unknown) => void,
  ): Promise<void> {
    const { name, props: serialized = '{}', enhanced } = island.dataset;
    const [{ code, remote }, hydration] = await Promise.all([
      load(island.dataset),
      enhanced === undefined ? loadHydration() : undefined,
    ]);
    const props = JSON.parse(serialized) as object;
    const report: OnError = (error, kind = 'render') => {
      const { message } = error instanceof Error ? error : new Error(String(error));
      const frames = framesOf(error);
      onError({
        kind,
        address: window.location.pathname,
        attempts: 1,
        recovered: kind === 'hydration',
        remote: remote.name,
        version: remote.version,
        message: shortened(`Island ${name}: ${message}`),
        ...(frames.length > 0 && { frames }),
      });
      if (kind === 'hydration') return;
      if (island.dataset['state'] === 'ready') onLateError?.(error);
    };
    if (hydration) {
      await hydration.hydrateIsland(island, code as unknown as ComponentType, props, report);
      return;
    }
    try {
      island.dataset['state'] = 'hydrating';
      // It lasts as long as the document.
      (code as Enhancement<string, object>).enhance(island, props);
    } catch (error) {
      report(error);
      throw error;
    }
  };
}
