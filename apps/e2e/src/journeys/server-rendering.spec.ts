import type { Browser, Page } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { LearnPage } from '../pages/learn-page.ts';
import { PublicHeader } from '../pages/public-header.ts';
import { TeamPage } from '../pages/team-page.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = [
  ['/', /Dance is/, 'View Team'],
  ['/learn', /Learn/, 'HOME'],
  ['/team', /Our Team/, 'HOME'],
  ['/achievements', /Achievements/, 'HOME'],
  ['/auditions', /Auditions Are Currently/, 'Back to Home'],
] as const;

const PRESIDENT = 'Aarav Deshmukh';
const TOPROCK = 'Toprock: the Indian step and the salsa step';
const TOPROCK_END = 'the step sits on the snare and not in front of it.';

async function openWithoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport,
    isMobile,
    hasTouch,
  });
  return context.newPage();
}

test.describe('a page that comes rendered', () => {
  test('is readable without scripts, and its links work', async ({ browser, product }) => {
    const page = await openWithoutScripts(browser, product.url);
    for (const [address, heading, link] of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBe(page.viewportSize()!.width);
      if (link === 'HOME') await new PublicHeader(page).open();
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(page).not.toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/team');
    await expect(page.getByText('Ananya Iyer').first()).toBeVisible();
    await page.context().close();
  });

  test('folds and unfolds without scripts', async ({ browser, product, isMobile }) => {
    const page = await openWithoutScripts(browser, product.url);
    await page.goto('/learn');
    const { card, readMore, readLess } = new LearnPage(page).tutorial(TOPROCK);
    await readMore.click();
    await expect(card.getByText(TOPROCK_END)).toBeVisible();
    await readLess.click();
    await expect(card.getByText(TOPROCK_END)).toBeHidden();
    if (isMobile) {
      const header = new PublicHeader(page);
      await expect(header.links.first()).toBeHidden();
      await header.toggle.tap();
      await expect(header.links.first()).toBeInViewport();
    }
    await page.context().close();
  });

  test('takes over what the server made, and asks for nothing twice', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [address, heading] of PAGES.slice(1, 4)) {
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1, name: heading });
      await title.evaluate((element) => element.setAttribute('data-server', ''));
      await expect
        .poll(() =>
          title.evaluate((element) =>
            Object.keys(element).some((key) => key.startsWith('__reactProps')),
          ),
        )
        .toBe(true);
      await expect(title).toHaveAttribute('data-server', '');
    }
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test('does what was pressed before it answered', async ({ page }) => {
    const team = new TeamPage(page);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/static\/js\/shell\/.*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/team', { waitUntil: 'commit' });
    await team.readMore(PRESIDENT).click();
    await expect(team.modal(PRESIDENT)).toBeHidden();
    arrive();
    await expect(team.modal(PRESIDENT)).toBeVisible();
  });

  test('does what was pressed while React took over, and does it once', async ({ page }) => {
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      let isPressed = false;
      EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...rest) {
        listen.call(this, type, ...rest);
        // React listens at the root from when it begins, and hydrates later.
        if (isPressed || type !== 'click' || !(this instanceof Element) || this.id !== 'root')
          return;
        isPressed = true;
        // As a finger does it: while `click()` is at work on a button, another one does nothing.
        const click = new MouseEvent('click', { bubbles: true, cancelable: true });
        queueMicrotask(() => {
          document.querySelector('button[aria-label="Unmute"]')!.dispatchEvent(click);
        });
      };
    });
    await page.goto('/learn');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(1);
  });

  test('shows a write at the next request, to whoever asks', async ({ page, product }) => {
    test.skip(test.info().project.name !== 'desktop', 'nothing of it depends on the screen');
    const administrator = await product.signIn(product.administrator);
    const html = async () => (await fetch(`${product.url}/team`)).text();
    expect(await html()).not.toContain('Zoya Rendered');
    const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', {
      name: 'Zoya Rendered',
      position: 'Member',
    });
    expect(await html()).toContain('Zoya Rendered');
    await administrator.call('DELETE', `/api/team/${body._id}`);
    expect(await html()).not.toContain('Zoya Rendered');
    await page.goto('/');
    await expect(new HomePage(page).hero).toBeVisible();
  });
});
