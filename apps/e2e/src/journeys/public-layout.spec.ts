import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoAccessibilityFindings,
  expectTouchTargets,
} from '../browser/accessibility.ts';
import { withoutRendering } from '../browser/replaced-documents.ts';
import { expect, test } from '../fixtures/test.ts';
import { homePage, publicHeader, siteFooter } from '../pages/public-site.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';

const NOWHERE = '/somewhere/else';

test.describe('the navigation bar', () => {
  const tag = ['@desktop', '@scrollbars'];
  test('has its links in one row from 768 pixels', { tag }, async ({ page }) => {
    const header = publicHeader(page);
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      await expect(header.links).toHaveCount(PUBLIC_PAGES.length);
      const boxes = await Promise.all((await header.links.all()).map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => Math.round(box!.y + box!.height / 2))).size).toBe(1);
      const logo = await header.logo.boundingBox();
      expect(boxes[0]!.x).toBeGreaterThan(logo!.x + logo!.width);
      const last = boxes.at(-1)!;
      expect(last.x + last.width).toBeLessThanOrEqual(await roomIn(page));
    }
  });
});

test.describe('the menu of a small screen', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('opens and closes by its button, in reach of a thumb, and locks the page behind', async ({
    page,
  }) => {
    const header = publicHeader(page);
    await expect(header.links.first()).toBeHidden();
    await expect(header.toggle).toHaveText('Menu', { useInnerText: true });
    await header.toggle.tap();
    await expect(header.links.first()).toBeVisible();
    await expect(header.toggle).toHaveText('Close', { useInnerText: true });
    await expectTouchTargets(header.links.first());
    for (const link of await header.links.all()) {
      const box = await link.boundingBox();
      expect(box!.y).toBeGreaterThan(page.viewportSize()!.height / 3);
    }
    await page.evaluate(() => {
      const nextFrame = (then: () => void) =>
        requestAnimationFrame(() => requestAnimationFrame(then));
      const mark = () => nextFrame(() => (document.documentElement.dataset['wheeled'] = ''));
      addEventListener('wheel', mark, { once: true });
    });
    await page.mouse.wheel(0, 400);
    await page.locator('html[data-wheeled]').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectNoAccessibilityFindings(page);
    await header.toggle.tap();
    await expect(header.links.first()).toBeHidden();
  });

  test('fits the screen with large text, upright and on its side', async ({ page }) => {
    const header = publicHeader(page);
    const browser = await page.context().newCDPSession(page);
    await header.toggle.tap();
    for (const standard of [16, 24, 32]) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const [width, height] of [
        [390, 844],
        [360, 640],
        [320, 568],
        [844, 390],
        [640, 360],
      ] as const) {
        // Wide enough for the bar.
        if (width >= 48 * standard) continue;
        await page.setViewportSize({ width, height });
        const size = `${standard} px, ${width} × ${height}`;
        // The current page is written in wide letters.
        for (const current of ['page', 'false']) {
          const edges = await header.links.evaluateAll((links, value) => {
            for (const link of links) link.setAttribute('aria-current', value);
            return links.map((link) => {
              const range = document.createRange();
              range.selectNodeContents(link);
              return range.getBoundingClientRect().right;
            });
          }, current);
          expect(Math.max(...edges), size).toBeLessThanOrEqual(width);
        }
        const columns = new Set(
          await header.links.evaluateAll((links) =>
            links.map((link) => Math.round(link.getBoundingClientRect().left)),
          ),
        );
        expect(columns.size, size).toBe(width > height && height < 30 * standard ? 2 : 1);
      }
    }
  });

  test('can be scrolled on a low screen', { tag: '@all' }, async ({ page }) => {
    const header = publicHeader(page);
    await page.setViewportSize({ width: 640, height: 300 });
    await header.toggle.tap();
    await header.link('AUDITIONS').scrollIntoViewIfNeeded();
    await expect(header.link('AUDITIONS')).toBeInViewport({ ratio: 1 });
    await header.link('HOME').scrollIntoViewIfNeeded();
    await expect(header.link('HOME')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('a navigation', () => {
  test('shows the top of the page and sets the title, back and forward too', async ({ page }) => {
    const home = homePage(page);
    const auditions = page.getByRole('heading', { name: 'Auditions Are Currently Closed' });
    const scrollY = () => page.evaluate(() => window.scrollY);
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await publicHeader(page).goTo('AUDITIONS');
    await expect(auditions).toBeVisible();
    await expect(page).toHaveTitle('Auditions | NOX');
    expect(await scrollY()).toBe(0);

    await page.goBack();
    await expect(home.hero).toBeAttached();
    await expect(page).toHaveTitle('NOX | Dance is Our Shared Language!');
    await expect.poll(scrollY).toBe(900);

    await page.goForward();
    await expect(auditions).toBeVisible();
    await expect(page).toHaveTitle('Auditions | NOX');
  });
});

/** The text spacing of WCAG 1.4.12. */
const SPACING = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`;

/** The right edge of what sticks out furthest; what sticks out is clipped, and does not make the page scroll. */
const rightEdge = (page: Page, selector: string) =>
  page.evaluate((selected) => {
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX === 'auto' || isInScroller(element.parentElement));
    const elements = [...document.querySelectorAll(selected)].filter(
      // Slides that are not shown are beside the screen, as is the rest of a row that scrolls.
      (element) => !element.closest('[aria-roledescription="slide"]') && !isInScroller(element),
    );
    return Math.max(...elements.map((element) => element.getBoundingClientRect().right));
  }, selector);

/** The width of the page without a scrollbar. */
const roomIn = (page: Page) => page.evaluate(() => document.documentElement.clientWidth);

/** Nothing of `selector` sticks out, nothing makes the page scroll to the side, and no word of the heading is broken. */
async function expectFit(page: Page, selector: string): Promise<void> {
  const room = await roomIn(page);
  await expect.poll(() => rightEdge(page, selector)).toBeLessThanOrEqual(room);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(room);
  const words = page.locator('h1 span:has(> [data-letter])');
  const lines = await words.evaluateAll((all) =>
    // Letters that dance are drawn elsewhere than they are laid out.
    all.map(
      ({ children }) =>
        new Set([...children].map((letter) => (letter as HTMLElement).offsetTop)).size,
    ),
  );
  expect(Math.max(1, ...lines)).toBe(1);
}

async function expectTouchTargetsOnPhoneAndTablet(page: Page): Promise<void> {
  // What is folded, such as chapters.
  const folded = page.locator('main details');
  await folded.evaluateAll((all) =>
    all.forEach((details) => details.toggleAttribute('open', true)),
  );
  // The tablet shows the links of the bar in a row.
  for (const viewport of [page.viewportSize()!, { width: 1024, height: 768 }]) {
    await page.setViewportSize(viewport);
    await expectTouchTargets(page.getByRole('heading', { level: 1 }));
  }
}

for (const address of [...PUBLIC_PAGES, NOWHERE]) {
  test.describe(`the page ${address}`, () => {
    test.beforeEach(({ pageErrors }) => {
      if (address === NOWHERE) pageErrors.allow(/status of 404/);
    });

    const tag = address === '/' ? [] : ['@all'];
    test('has no accessibility findings', { tag }, async ({ page, hasTouch }) => {
      await page.goto(address);
      await expectAccessible(page.getByRole('heading', { level: 1 }));
      if (address === '/') await homePage(page).family.scrollIntoViewIfNeeded();
      if (address === '/') await homePage(page).about.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(siteFooter(page).quote).toBeInViewport();
      await expectNoAccessibilityFindings(page);
      if (hasTouch) await expectTouchTargetsOnPhoneAndTablet(page);
    });

    test(
      'fits every width, also with large and with spaced-out text',
      { tag: [...tag, '@scrollbars'] },
      async ({ page }) => {
        const { height, width: projectWidth } = page.viewportSize()!;
        await page.setViewportSize({ width: 320, height });
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('data-hydrated');
        // Slides that are not shown cannot be told from others before that.
        for (const carousel of await page.locator('nox-island[data-enhanced]').all()) {
          await carousel.scrollIntoViewIfNeeded();
          await expect(carousel).toHaveAttribute('data-state', 'ready');
        }
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(siteFooter(page).quote).toBeInViewport();
        for (const width of [320, 390, 768, projectWidth]) {
          await page.setViewportSize({ width, height });
          const parts = 'main h1, main h2, main p, main a, main button, footer *';
          await expectFit(page, parts);
        }
        // The browser's text at 200 %.
        const browser = await page.context().newCDPSession(page);
        await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height });
          const parts = 'main h1, main h2, main button, header summary';
          await expectFit(page, parts);
        }
        await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, SPACING);
        for (const width of [320, 390, 768]) {
          await page.setViewportSize({ width, height });
          const text = 'h1, h1 [data-letter], main p';
          const room = await roomIn(page);
          await expect.poll(() => rightEdge(page, text)).toBeLessThanOrEqual(room);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(room);
        }
      },
    );
  });
}

// What these states say: the specs of the pages in apps/public-site/src.
for (const [path, list] of Object.entries({
  learn: 'tutorials',
  team: 'team',
  achievements: 'achievements',
})) {
  test(
    `${path} has no accessibility findings when it is empty, or cannot be loaded`,
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/status of 500/);
      await withoutRendering(page);
      await page.route(`**/api/${list}`, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`/${path}`);
      await expect(page.getByRole('alert')).toContainText('Please try again later.');
      await expectNoAccessibilityFindings(page);
      await page.route(`**/api/${list}`, (route) =>
        route.fulfill({ json: list === 'tutorials' ? {} : [] }),
      );
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectAccessible(page.getByRole('heading', { level: 1 }));
    },
  );
}

test(
  'dialogs of public pages have targets of 44 px',
  { tag: ['@phone', '@all'] },
  async ({ page }) => {
    const dialog = page.getByRole('dialog');
    for (const [address, opener] of [
      ['/team', /^Read More about/],
      ['/achievements', /^View picture/],
      ['/achievements', /^View Team/],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: opener }).first().tap();
      await expectTouchTargets(dialog);
    }
  },
);
