import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { PageErrors } from './page-errors.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';

interface Fixtures {
  /** Signs in on the test's page: as a role, or as a visitor without any. */
  signInAs: (role: Parameters<Site['signIn']>[1]) => Promise<void>;
  /** Errors inside the page; the test fails on any that it does not allow. */
  pageErrors: PageErrors;
}

interface WorkerFixtures {
  /** What the site is started with, besides the build in `dist`: `test.use({ siteOptions: { env: { NOX_SEED: 'season' } } })`. */
  siteOptions: SiteOptions;
  /** A site with sample data and this repository's build, for one worker. */
  site: Site;
}

/** Playwright's `test` with a running site, whose pages have relative addresses. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ siteOptions }, provide, { project, workerIndex }) => {
      const { startSite } = await openSite(process.env.NOX_SITE);
      const logFile = join(project.outputDir, `site-${workerIndex}.log`);
      const site = await startSite({
        builds: [join(process.cwd(), 'dist')],
        logFile,
        ...siteOptions,
      });
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ site }, provide) => provide(site.url),

  pageErrors: async ({}, provide) => {
    const pageErrors = new PageErrors();
    await provide(pageErrors);
    expect(pageErrors.unexpected, 'errors inside the page').toEqual([]);
  },

  page: async ({ page, pageErrors }, provide) => {
    pageErrors.observe(page);
    await provide(page);
  },

  signInAs: async ({ page, site }, provide) => provide((role) => site.signIn(page, role)),
});

export { expect, PageErrors };
