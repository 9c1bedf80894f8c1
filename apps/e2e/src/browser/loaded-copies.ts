import type { Page } from '@playwright/test';

/** The part of the federation runtime's global with the shared modules that were evaluated. */
interface FederationGlobal {
  __INSTANCES__: {
    shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean }>>>;
  }[];
}

export const loadedCopies = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: FederationGlobal };
    const copies = new Map<string, Set<object>>();
    for (const { shareScopeMap } of __FEDERATION__.__INSTANCES__) {
      for (const [name, versions] of Object.entries(shareScopeMap.default ?? {})) {
        const loaded = Object.values(versions).filter((version) => version.loaded);
        const known = copies.get(name) ?? new Set();
        copies.set(name, new Set([...known, ...loaded]));
      }
    }
    return Object.fromEntries([...copies].map(([name, versions]) => [name, versions.size]));
  });
