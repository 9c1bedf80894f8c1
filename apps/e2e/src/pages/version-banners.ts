import type { Page } from '@playwright/test';

/** The banners about new and overridden versions. */
export class VersionBanners {
  constructor(private readonly page: Page) {}

  get newVersion() {
    const bar = this.page.getByRole('status').filter({ hasText: 'A new version is there.' });
    return {
      bar,
      reload: bar.getByRole('button', { name: 'Reload' }),
      notNow: bar.getByRole('button', { name: 'Not now' }),
    };
  }

  override(remote: string) {
    const banner = this.page.getByRole('complementary', { name: `Build of ${remote}` });
    return { banner, goBack: banner.getByRole('button', { name: 'Back to the released one' }) };
  }
}
