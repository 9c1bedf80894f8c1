import { HomePage } from '../pages/home-page';
import { expect, test } from '../product/test';

const PAGES = [
  ['/', /Dance is/, 'View Team'],
  ['/learn', /Learn/, 'HOME'],
  ['/team', /Our Team/, 'HOME'],
  ['/achievements', /Achievements/, 'HOME'],
  ['/auditions', /Auditions Are Currently/, 'Back to Home'],
] as const;

test.describe('a page that comes rendered', () => {
  test('is readable without scripts, and its links work', async ({ browser, product }) => {
    const { viewport, isMobile } = test.info().project.use;
    const context = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: false,
      viewport,
      isMobile,
    });
    const page = await context.newPage();
    for (const [address, heading, link] of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(page).not.toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/team');
    await expect(page.getByText('Ananya Iyer').first()).toBeVisible();
    await context.close();
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

  test('does what was pressed before it answered', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the menu button is on small screens');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/static\/js\/shell\/[^/]+\/framework\./, async (route) => {
      await arrival;
      await route.continue();
    });
    const isListening = page.waitForResponse(/\/static\/js\/shell\/[^/]+\/main\./);
    await page.goto('/', { waitUntil: 'commit' });
    await isListening;
    const menu = page.getByRole('button', { name: 'Menu' });
    await page.waitForLoadState('domcontentloaded');
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    arrive();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
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
