import type { Registry } from '@nox/release-format';
import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandList } from '../islands/index.ts';
import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';
import { loadIslands } from './remote-loader.ts';
import { loadTargetOf, shortened } from './remote-failure.ts';

interface Options {
  registry: Registry;
  /** What could not be loaded, and what an island threw. */
  onError: (report: LoadErrorReport) => void;
}

/**
 * Loads the code of islands and hydrates each. One that cannot be loaded, or that throws, is as the server rendered it.
 * @returns a function whose promise resolves once an island handles events, and rejects if it never does
 */
export function islandHydration({ registry, onError }: Options) {
  const lists = new Map<string, Promise<IslandList>>();

  async function load({ remote: owner = '', name = '' }: DOMStringMap) {
    const remote = registry.remotes.find((one) => one.name === owner);
    if (!remote) throw new Error(`There is no remote ${owner}.`);
    const list = lists.get(owner) ?? loadIslands(remote, onError);
    lists.set(owner, list);
    list.catch(() => lists.delete(owner));
    const loadOne = (await list)[name];
    if (!loadOne) throw new Error(`${owner} ${remote.version} has no island ${name}.`);
    const { default: Component } = await loadWithRetry(
      loadOne,
      loadTargetOf(remote, 'chunk'),
      onError,
    );
    return { Component: Component as (props: never) => ReactNode as ComponentType, remote };
  }

  return async function hydrate(island: HTMLElement): Promise<void> {
    const { name, props = '{}', prefix = '' } = island.dataset;
    const { Component, remote } = await load(island.dataset);
    const html = island.innerHTML;
    await new Promise((resolve) => setTimeout(resolve));
    island.dataset['state'] = 'hydrating';
    await new Promise<void>((resolve, reject) => {
      const content = createElement(Component, JSON.parse(props) as object);
      hydrateRoot(island, createElement(Hydrated, { onHydrated: resolve }, content), {
        identifierPrefix: prefix,
        onUncaughtError(error) {
          const { message } = error instanceof Error ? error : new Error(String(error));
          onError({
            ...{ kind: 'render', address: window.location.pathname, attempts: 1, recovered: false },
            ...{ remote: remote.name, version: remote.version },
            message: shortened(`Island ${name}: ${message}`),
          });
          // React has ended with it first.
          queueMicrotask(() => (island.innerHTML = html));
          reject(error as Error);
        },
      });
    });
  };
}

interface HydratedProps {
  onHydrated: () => void;
  children?: ReactNode;
}

function Hydrated({ onHydrated, children }: HydratedProps): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
