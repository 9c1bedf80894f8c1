import { cp, rm, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import type { Page } from '@playwright/test';
import apiClient from '../../../../libs/api-client/package.json' with { type: 'json' };
import { serveFromStaticHost } from '../browser/replaced-documents.ts';
import { buildFolder } from '../../../../tools/workspace.ts';
import { planRelease } from '@nox/release/changes.ts';
import { folderStore } from '@nox/release/store.ts';
import { expect, openAsAdministrator, test, withReleases } from '../fixtures/test.ts';
import { adminLayout, loadError } from '../pages/admin-layout.ts';
import { publicHeader } from '../pages/public-site.ts';
import { changedBuild } from '../product/releases.ts';

/** Messages of browser and shell about what cannot be loaded. */
const EXPECTED = [
  /Failed to load resource|net::ERR_|\[nox\]|integrity|Integrity-Policy|Loading (CSS )?chunk/i,
  /Federation Runtime|Minified React error|SyntaxError|TypeError|Uncaught|Unexpected token|preload/,
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

async function expectLogin(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await expect(heading(page, 'Login')).toBeVisible();
}

/** A remote that would be at another one's address. */
const thief = (path: string, { entry, contract }: RemoteDescription): RemoteDescription => ({
  name: 'thief',
  title: 'The thief',
  version: '1.0.0',
  entry,
  contract,
  mount: { path },
  menus: ['site', 'admin'].map((menu) => ({ menu, label: 'STOLEN', path, order: 1 })),
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
    await expect(publicHeader(page).link('TEAM')).toBeVisible();
    await expect(publicHeader(page).link('STOLEN')).toHaveCount(0);
  });
});

type Refused = [app: string, text: string | RegExp, by: string, of: RegExp, sentence: string];

/** The first rule of the stylesheet of a remote comes after a hostile one. */
const withStyle = (css: string, sentence: string): Refused => [
  'judging',
  /^/g,
  css,
  /\.css$/,
  sentence,
];
const FOR_OTHERS = 'which is on the pages of other remotes, too: give its element a class of a CSS';
const inHeads = (text: string, by: string, sentence: string): Refused => [
  'public-site',
  text,
  by,
  /^pages\.json$/,
  sentence,
];
const called = (title: string, sentence: string): Refused => [
  'judging',
  /(?<="title": ?)"Audition Entries"/g,
  `"${title}"`,
  /^remote\.json$/,
  sentence,
];

const REFUSED: Record<string, Refused> = {
  'sets a property of the product': withStyle(
    ':root{--ink:red}',
    'styles ":root", the document of all remotes: set only properties that begin with "--judging-"',
  ),
  'styles all that has a state': withStyle(
    '[data-state]{display:none}',
    `styles "[data-state]", ${FOR_OTHERS}`,
  ),
  'styles headings beside a class': withStyle(
    ':where(h1,.a){top:0}',
    `styles ":where(h1,.a)", ${FOR_OTHERS}`,
  ),
  'styles buttons beside a class': withStyle(
    'button:where(*,.a){top:0}',
    `styles "button:where(*,.a)", ${FOR_OTHERS}`,
  ),
  'styles a body that has a class': withStyle(
    'body:has(.a){top:0}',
    `styles "body:has(.a)", ${FOR_OTHERS}`,
  ),
  'has the head of a page without a route': inHeads(
    '"path":"/team"',
    '"path":"/teem"',
    'has the page /teem, for which there is no route: add one, or remove that page',
  ),
  'has a page with a long title': inHeads(
    '"title":"Team | {name}"',
    `"title":"${'x'.repeat(61)}"`,
    'has a title of 61 characters for /team: write at most 60',
  ),
  'has a long title': called('x'.repeat(61), 'has a title that is none of 1 to 60 characters'),
  'has a title that looks like another one': called(
    'S\u0435ason',
    'has the title "S\u0435ason", which looks like "Season" of the live season',
  ),
  'has a name of the server': [
    'judging',
    /judging|audition-entries|Audition Entries/g,
    'media',
    /^(?:remote|release)\.json$|^remoteEntry\.js$/,
    'is named "media", which belongs to the server: write another name',
  ],
};

test.describe('a build is refused that', { tag: '@desktop' }, () => {
  for (const [what, [app, text, by, of, sentence]] of Object.entries(REFUSED)) {
    test(what, async ({}, info) => {
      const into = info.outputPath('build');
      await changedBuild(app, { text, by, of, into });
      const name = by === 'media' ? by : app;
      const root = folderStore(process.env.NOX_RELEASED!);
      const refusal = await planRelease({ app: name, buildDir: into, root }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ name: 'ReleaseError' });
      expect((refusal as Error).message).toContain(sentence);
      if (sentence.endsWith(FOR_OTHERS))
        expect((refusal as Error).message).toMatch(/\.css of judging \(\S+\.css:\d+\) styles /);
    });
  }
});

withReleases.describe('a build past the checks of a release', { tag: ['@desktop', '@all'] }, () => {
  /** What came rendered can be read, and its links lead on. */
  async function expectReadable(page: Page): Promise<void> {
    await page.goto('/learn');
    await expect(heading(page, 'Learn')).toBeVisible();
    await publicHeader(page).goTo('HOME');
    await expect(heading(page, /Dance is/)).toBeVisible();
  }

  const changedShell = (text: string, by: string) => (into: string) =>
    changedBuild('shell', { text, by, into });

  withReleases(
    'leaves pages readable: a shell with another version of a shared module',
    async ({ page, releases, pageErrors }) => {
      pageErrors.allow(...EXPECTED);
      const undo = await releases.force('shell', changedShell(`${apiClient.version}"`, '9.0.0"'));
      await expectReadable(page);
      await page.goto('/admin/login');
      await expect(loadError(page).heading(/is unavailable right now/)).toBeVisible();
      await expect(loadError(page).tryAgain).toBeVisible();
      await undo();
    },
  );

  withReleases(
    'leaves pages readable: a shell without an export that remotes use',
    async ({ page, releases, pageErrors }) => {
      pageErrors.allow(...EXPECTED);
      const undo = await releases.force(
        'shell',
        changedShell('teamQueries:()=>', 'teamQuery:()=>'),
      );
      await expectReadable(page);
      await openAsAdministrator(page, releases, '/admin/team');
      await expect(loadError(page).tryAgain).toBeVisible();
      await undo();
    },
  );

  withReleases(
    'leaves the sign-in: an administrator area whose layout has another id',
    async ({ page, releases, pageErrors }) => {
      pageErrors.allow(...EXPECTED);
      const undo = await releases.force('admin', (into) =>
        changedBuild('admin', { text: '"admin-layout"', by: '"admin-layot"', into }),
      );
      await expectLogin(page);
      await page.goto('/admin/audition-entries');
      await expect(loadError(page).heading('Audition Entries')).toBeVisible();
      await undo();
    },
  );

  withReleases(
    'is left for the next page: one that throws while its pages are removed',
    async ({ page, releases, pageErrors }) => {
      pageErrors.allow(...EXPECTED, /thrown in a cleanup/);
      // It is the same function each time, which React calls once.
      const by =
        '"h1",{ref:globalThis.broken??=()=>()=>{throw Error("thrown in a cleanup")},"data-ref":';
      const undo = await releases.force('season', (into) =>
        changedBuild('season', { text: '"h1",{ref:', by, into }),
      );
      const reports: object[] = [];
      await page.route('**/api/client-errors', (route) => {
        reports.push(route.request().postDataJSON());
        return route.continue();
      });
      await openAsAdministrator(page, releases, '/admin/season/people');
      await expect(heading(page, 'People')).toBeVisible();
      // They are of the same remote, of its host, and of another guest.
      for (const name of ['Messages', 'Team', 'Season', 'Audition Entries', 'Season', 'Messages']) {
        await adminLayout(page).goTo(name);
        await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
        await expect(loadError(page).tryAgain).toHaveCount(0);
      }
      await expect
        .poll(() => reports)
        .toContainEqual(expect.objectContaining({ address: '/admin/season/people' }));
      for (const report of reports)
        expect(report).toMatchObject({ kind: 'render', remote: 'season' });
      await undo();
    },
  );

  withReleases('harms its own pages alone: one with hostile styles', async ({ page, releases }) => {
    const by =
      ':root{--ink:red!important}body:has(h1),[data-state],:where(h1,.a),button:where(*,.a){rotate:1deg!important}';
    const undo = await releases.force('season', (into) =>
      changedBuild('season', { text: /^/g, by, of: /\.css$/, into }),
    );
    const look = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
        const turned = all.filter(({ rotate }) => rotate === '1deg').length;
        return { ink: all[0]!.getPropertyValue('--ink'), turned };
      });
    await openAsAdministrator(page, releases, '/admin/team');
    await expect(heading(page, 'Team')).toBeVisible();
    const before = await look();
    expect(before.turned).toBe(0);
    await adminLayout(page).goTo('People');
    await expect(heading(page, 'People')).toBeVisible();
    expect((await look()).turned).toBeGreaterThan(2);
    await adminLayout(page).goTo('Team');
    await expect(heading(page, 'Team')).toBeVisible();
    expect(await look()).toEqual(before);
    await expectReadable(page);
    expect(await look()).toEqual(before);
    await undo();
  });

  for (const code of [
    'throw Error("thrown by an island")',
    'for(;;);',
    'for(const end=Date.now()+9e3;Date.now()<end;);',
  ]) {
    withReleases(
      `is left to browsers where an island fails on the server: ${code}`,
      async ({ page, releases, request }) => {
        const text = /(?<=\("TutorialCard",function\([^)]*\)\{)/g;
        const by = `if(typeof document==="undefined"){${code}}`;
        const undo = await releases.force('public-site', (into) =>
          changedBuild('public-site', { text, by, into }),
        );
        const response = await request.get('/learn', { headers: { accept: 'text/html' } });
        const html = await response.text();
        expect(html).toMatch(/<h1[^>]*>[^]*Learn/);
        expect(html).toMatch(/<nox-island[^>]* data-name="TutorialCard"[^>]*><\/nox-island>/);
        await page.goto('/learn');
        await expect(heading(page, 'Learn')).toBeVisible();
        await expect(page.locator('nox-island').first()).not.toBeEmpty();
        await undo();
      },
    );
  }

  const withEntry = (change: (code: string) => string) => async (into: string) => {
    await cp(buildFolder('judging'), into, { recursive: true });
    const entry = join(into, 'remoteEntry.js');
    await writeFile(entry, change(await readFile(entry, 'utf8')));
    for (const ending of ['br', 'gz']) await rm(`${entry}.${ending}`, { force: true });
  };
  const entries: Record<string, (code: string) => string> = {
    'without the hashes of its chunks': (code) => code.replaceAll(/sha256-[\w+/]{43}=/g, ''),
    'whose entry is an ES module': (code) => `${code}\nexport {};`,
  };

  for (const [what, change] of Object.entries(entries)) {
    withReleases(`is unavailable alone: one ${what}`, async ({ page, releases, pageErrors }) => {
      pageErrors.allow(...EXPECTED);
      const undo = await releases.force('judging', withEntry(change));
      await openAsAdministrator(page, releases, '/admin/audition-entries');
      await expect(loadError(page).heading(/is unavailable right now/)).toBeVisible();
      await adminLayout(page).goTo('Team');
      await expect(heading(page, 'Team')).toBeVisible();
      await undo();
    });
  }
});
