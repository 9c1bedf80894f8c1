import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import type { Page } from '@playwright/test';
import { serveFromStaticHost } from '../browser/replaced-documents.ts';
import { expect, test } from '../fixtures/test.ts';
import { loadError } from '../pages/load-error.ts';

/** Messages of browser and shell about what cannot be loaded. */
const EXPECTED = [
  /Failed to load resource|net::ERR_|\[nox\]|integrity|Integrity-Policy|Loading (CSS )?chunk/i,
  /Federation Runtime|Minified React error|SyntaxError|TypeError|Uncaught|preload/,
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

async function expectLogin(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await expect(heading(page, /Administrator login/)).toBeVisible();
}

/** A remote that would be at another one's address. */
const thief = (path: string, { entry, contract }: RemoteDescription): RemoteDescription => ({
  ...{ name: 'thief', title: 'The thief', version: '1.0.0', entry, contract },
  mount: { path },
});

const withThief = (path: string) => (registry: Registry) =>
  registry.remotes.unshift(thief(path, registry.remotes[0]!));

const withWrongParent = ({ remotes }: Registry) => {
  remotes.find(({ name }) => name === 'judging')!.mount.parent = 'admin-layot';
};

test.describe('a registry that a release would have refused', { tag: '@desktop' }, () => {
  test('affects the bad remote only', async ({ page, product, pageErrors }) => {
    pageErrors.allow(...EXPECTED);
    await serveFromStaticHost(page, product);
    await page.route(REGISTRY_ADDRESS, async (route) => {
      const response = await route.fetch();
      const registry = (await response.json()) as Registry;
      withWrongParent(registry);
      withThief('/team')(registry);
      await route.fulfill({ response, json: registry });
    });
    const reported = page.waitForRequest('**/api/client-errors');
    await expectLogin(page);
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'mount', remote: 'thief' });
    await page.goto('/admin/audition-entries');
    await expect(loadError(page).heading('Audition Entries')).toBeVisible();
    await page.goto('/team');
    await expect(heading(page, /Our Team/)).toBeVisible();
  });
});
