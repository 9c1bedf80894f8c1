import type { Page } from '@playwright/test';

/** The banners about new and overridden versions. */
export function versionBanners(page: Page) {
  const bar = page.getByRole('status').filter({ hasText: 'A new version is there.' });
  return {
    newVersion: {
      bar,
      reload: bar.getByRole('button', { name: 'Reload' }),
      notNow: bar.getByRole('button', { name: 'Not now' }),
    },
    override(remote: string) {
      const banner = page.getByRole('complementary', { name: `Build of ${remote}` });
      return { banner, goBack: banner.getByRole('button', { name: 'Back to the released one' }) };
    },
  };
}
