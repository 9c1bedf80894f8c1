import { AuditionsPage } from '../pages/auditions-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { PublicHeader } from '../pages/public-header.ts';
import { SiteFooter } from '../pages/site-footer.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutRendering } from '../browser/without-rendering.ts';

const NOWHERE = '/somewhere/else';

test.describe('the navigation bar', () => {
  test('offers all pages, says which one this is, and takes a solid ground beyond 50 pixels', async ({
    page,
  }) => {
    const header = new PublicHeader(page);
    await page.goto('/auditions');
    await header.open();
    await expect(header.links).toHaveText(['HOME', 'LEARN', 'TEAM', 'ACHIEVEMENTS', 'AUDITIONS']);
    await expect(header.link('AUDITIONS')).toHaveAttribute('aria-current', 'page');
    await expect(header.link('HOME')).not.toHaveAttribute('aria-current');

    await header.goTo('HOME');
    const isSolid = () =>
      header.bar.evaluate((bar) => getComputedStyle(bar).backgroundColor === 'rgb(13, 11, 20)');
    await page.evaluate(() => window.scrollTo(0, 50));
    expect(await isSolid()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 51));
    await expect.poll(isSolid).toBe(true);
    await expect(header.bar).toBeInViewport();
  });

  test('leads home by its logo', async ({ page }) => {
    await page.goto('/auditions');
    await new PublicHeader(page).logo.click();
    await expect(page).toHaveURL('/');
    await expect(new HomePage(page).hero).toBeFocused();
  });

  test('holds its five links on one line from 768 pixels', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'a width of its own');
    const header = new PublicHeader(page);
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      await expect(header.links).toHaveCount(5);
      const boxes = await Promise.all((await header.links.all()).map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => Math.round(box!.y + box!.height / 2))).size).toBe(1);
      const logo = await header.logo.boundingBox();
      expect(boxes[0]!.x).toBeGreaterThan(logo!.x + logo!.width);
      expect(boxes[4]!.x + boxes[4]!.width).toBeLessThanOrEqual(width);
    }
  });
});

test.describe('the menu of a small screen', () => {
  test.beforeEach(async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'there is a menu on small screens only');
    await page.goto('/');
  });

  test('opens and closes by its button, within reach of a thumb', async ({ page }) => {
    const header = new PublicHeader(page);
    await expect(header.links.first()).toBeHidden();
    await header.toggle.tap();
    await expect(header.links.first()).toBeVisible();
    for (const link of await header.links.all()) {
      const box = await link.boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(44);
      expect(box!.y).toBeGreaterThan(page.viewportSize()!.height / 3);
    }
    await header.toggle.tap();
    await expect(header.links.first()).toBeHidden();
  });

  test('closes when a link is chosen', async ({ page }) => {
    const header = new PublicHeader(page);
    await header.toggle.tap();
    await header.link('AUDITIONS').tap();
    await expect(page).toHaveURL('/auditions');
    await expect(header.links.first()).toBeHidden();
    await expect(new AuditionsPage(page).title).toBeFocused();
  });

  test('closes on Escape and gives the focus back to its button', async ({ page }) => {
    const header = new PublicHeader(page);
    await header.toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(header.link('HOME')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(header.links.first()).toBeHidden();
    await expect(header.toggle).toBeFocused();
  });

  test('can be scrolled on a low screen', async ({ page }) => {
    const header = new PublicHeader(page);
    await page.setViewportSize({ width: 640, height: 300 });
    await header.toggle.tap();
    await header.link('AUDITIONS').scrollIntoViewIfNeeded();
    await expect(header.link('AUDITIONS')).toBeInViewport({ ratio: 1 });
    await header.link('HOME').scrollIntoViewIfNeeded();
    await expect(header.link('HOME')).toBeInViewport({ ratio: 1 });
  });

  test('keeps the page behind it still, and has no accessibility findings', async ({ page }) => {
    const header = new PublicHeader(page);
    await header.toggle.tap();
    await expect(header.links.first()).toBeVisible();
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectNoAccessibilityFindings(page);
  });
});

test.describe('a navigation', () => {
  test('shows the top of the new page, focuses its heading and sets the title', async ({
    page,
  }) => {
    const auditions = new AuditionsPage(page);
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await new PublicHeader(page).goTo('AUDITIONS');
    await expect(auditions.title).toBeFocused();
    await expect(page).toHaveTitle('Auditions | NOX');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('does the same by the buttons back and forward', async ({ page }) => {
    const home = new HomePage(page);
    const auditions = new AuditionsPage(page);
    await page.goto('/');
    await new PublicHeader(page).goTo('AUDITIONS');
    await expect(auditions.title).toBeFocused();

    await page.goBack();
    await expect(home.hero).toBeFocused();
    await expect(page).toHaveTitle('NOX | Dance is our shared language');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goForward();
    await expect(auditions.title).toBeFocused();
    await expect(page).toHaveTitle('Auditions | NOX');
  });

  test('leaves the focus alone on the first page of a visit', async ({ page }) => {
    await page.goto('/auditions');
    await expect(new AuditionsPage(page).title).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });
});

test.describe('the footer', () => {
  test('enters once when a third of it is in sight, and opens other sites in new tabs', async ({
    page,
  }) => {
    const { footer, quote, links } = new SiteFooter(page);
    const content = footer.locator('> *');
    await page.goto('/');
    await expect(content).toHaveAttribute('data-reveal', 'waiting');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(content).not.toHaveAttribute('data-reveal');
    await expect(quote).toBeInViewport();

    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(content).not.toHaveAttribute('data-reveal');

    await expect(links).toHaveCount(4);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});

test.describe('the auditions page', () => {
  for (const status of [404, 500]) {
    test(`stays as it is when the rules are answered with ${status}`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(new RegExp(`status of ${status}`));
      const auditions = new AuditionsPage(page);
      const answered = page.waitForResponse('**/api/audition-rules/active');
      await withoutRendering(page);
      await page.route('**/api/audition-rules/active', (route) => route.fulfill({ status }));
      await page.goto(auditions.address);
      await answered;
      await expect(auditions.title).toBeVisible();
      await expect(auditions.channels).toHaveCount(3);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await auditions.backToHome.click();
      await expect(new HomePage(page).hero).toBeFocused();
    });
  }
});

test.describe('an address where nothing is', () => {
  test('says so and leads to all pages', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    await page.goto(NOWHERE);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    await expect(page).toHaveTitle('Page not found | NOX');
    const pages = page.getByRole('navigation', { name: 'Pages that are here' }).getByRole('link');
    await expect(pages).toHaveCount(5);
    await pages.filter({ hasText: 'AUDITIONS' }).click();
    await expect(new AuditionsPage(page).title).toBeFocused();
  });
});

/** What WCAG 1.4.12 wants a page to bear. */
const SPACING = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`;

test.describe('a page whose text is spaced out', () => {
  test.skip(({ isMobile }) => Boolean(isMobile), 'it sets the width itself');

  for (const address of ['/', '/learn', '/team', '/achievements', '/auditions']) {
    for (const width of [320, 390, 768]) {
      test(`has nothing cut off on ${address} at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('data-hydrated');
        const ends = await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
          const words = document.querySelectorAll('h1, h1 [data-letter], main p');
          // Slides that are not shown stand beside the screen on purpose.
          return [...words]
            .filter((element) => !element.closest('[aria-roledescription="slide"]'))
            .map((element) => element.getBoundingClientRect().right);
        }, SPACING);
        expect(Math.max(...ends)).toBeLessThanOrEqual(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    }
  }
});

test.describe('every page here', () => {
  for (const address of ['/', '/auditions', NOWHERE]) {
    test(`${address} has no accessibility findings`, async ({ page, pageErrors }) => {
      if (address === NOWHERE) pageErrors.allow(/status of 404/);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(new SiteFooter(page).quote).toBeInViewport();
      await expectNoAccessibilityFindings(page);
    });

    test(`${address} does not scroll sideways at 320 pixels`, async ({ page, pageErrors }) => {
      if (address === NOWHERE) pageErrors.allow(/status of 404/);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(new SiteFooter(page).quote).toBeInViewport();
      // What sticks out is clipped and not scrolled to: it must not stick out at all.
      const widest = await page.evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth,
          ...[
            ...document.querySelectorAll('main h1, main h2, main p, main a, main button, footer *'),
          ].map((element) => element.getBoundingClientRect().right),
        ),
      );
      expect(widest).toBeLessThanOrEqual(320);
    });
  }
});
