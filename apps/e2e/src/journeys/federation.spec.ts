import type { Page } from '@playwright/test';
import { NetworkLog } from '../browser/faults.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { adminLayout, loadError } from '../pages/admin-layout.ts';
import { homePage, publicHeader } from '../pages/public-site.ts';
import { fetchRegistry } from '../product/releases.ts';

/** The part of the federation runtime's global with the shared modules that were evaluated. */
interface FederationGlobal {
  __INSTANCES__: {
    shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean }>>>;
  }[];
}

const loadedCopies = async (page: Page): Promise<Record<string, number>> =>
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

/** Modules with state: two copies would not see each other's. */
const SINGLE = [
  ...['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
  ...['@nox/auth', '@nox/api-client', '@nox/uploads'],
];

test.describe('the federation', () => {
  test('evaluates each shared singleton once, with every remote on the page', async ({
    page,
    product,
  }) => {
    const network = new NetworkLog(page);
    const menus = (await fetchRegistry(product.url)).remotes.map(({ menus = [] }) => menus);
    /** Opens a page of each remote that has an entry in the menu. */
    const openAll = async (menu: string, goTo: (label: string) => Promise<void>) => {
      for (const entry of menus.map((all) => all.find((one) => one.menu === menu))) {
        if (!entry) continue;
        await goTo(entry.label);
        await expect(page).toHaveURL(entry.path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(loadError(page).heading(/is unavailable/)).toHaveCount(0);
      }
    };
    await page.goto('/admin/team');
    await openAll('admin', adminLayout(page).goTo);
    await adminLayout(page).home.click();
    await expect(homePage(page).hero).toBeVisible();
    const copies = await loadedCopies(page);
    for (const name of SINGLE) expect(copies[name], name).toBe(1);
    // Documents, each with what its islands need.
    await openAll('site', publicHeader(page).goTo);
    await publicHeader(page).goTo('LEARN');
    const tutorial = page.locator('nox-island[data-when=interaction]').first();
    await tutorial.getByRole('button', { name: 'Unmute' }).click();
    await expect(tutorial).toHaveAttribute('data-state', 'ready');
    expect(await loadedCopies(page)).toMatchObject({ react: 1, 'react-dom': 1 });
    // No remote bundles a private copy of React, the router or Firebase.
    for (const mark of ['react.transitional.element', '__reactRouterVersion', 'identitytoolkit']) {
      const carriers = await network.scriptsWith(mark);
      expect(carriers.length).toBeGreaterThan(0);
      expect(carriers.filter((url) => !url.includes('/static/js/shell/'))).toEqual([]);
    }
  });
});
