import type { Page } from '@playwright/test';

/** From the click on a link of the navigation bar to the new page's heading on the screen, in milliseconds. */
function click(page: Page, path: string): Promise<number> {
  return page.evaluate(async (to) => {
    const heading = () => document.querySelector('h1');
    const before = heading();
    const startedAt = performance.now();
    document.querySelector<HTMLElement>(`header a[href="${to}"]`)!.click();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (location.pathname === to && heading() && heading() !== before) resolve();
        else setTimeout(look, 1);
      };
      look();
    });
    // The first frame after the change is drawn, the second one begins when it is on the screen.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return performance.now() - startedAt;
  }, path);
}

/** How long a navigation within the site takes whose code and data are there already. */
export async function warmNavigation(page: Page, from: string): Promise<number> {
  const to = from === '/team' ? '/achievements' : '/team';
  await click(page, to);
  await page.waitForLoadState('networkidle');
  await click(page, from);
  await page.waitForLoadState('networkidle');
  return click(page, to);
}
