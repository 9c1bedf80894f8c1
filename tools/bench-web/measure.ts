import type { Browser, Page } from '@playwright/test';
import { visit, type Visit } from './visit.ts';

export interface Addresses {
  /** The static twin, S. */
  static: string;
  /** The same pages as one bundle, M. */
  monolith: string;
  ours: string;
}

type Figures = Visit & { navigationMs: number | undefined };

/** Medians of all rounds, for one route. */
export type RouteFigures = Record<keyof Addresses, Figures>;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function medians(visits: Figures[]): Figures {
  const of = (name: keyof Figures) => {
    const values = visits.map((one) => one[name]).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : undefined;
  };
  return Object.fromEntries(
    Object.keys(visits[0]!).map((name) => [name, of(name as keyof Figures)]),
  ) as unknown as Figures;
}

/** Takes turns, so that whatever else the machine does falls on all three. */
export async function measureRoute(
  browser: Browser,
  addresses: Addresses,
  route: string,
  rounds: number,
): Promise<RouteFigures> {
  const names = Object.keys(addresses) as (keyof Addresses)[];
  const visits = Object.fromEntries(names.map((name) => [name, [] as Figures[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const figures = await visit(browser, addresses[name] + route, async (page, measured) => {
        // A static page has no navigation of its own: a click loads a document.
        const navigationMs = name === 'static' ? undefined : await warmNavigation(page, route);
        return { ...measured, navigationMs };
      });
      visits[name]!.push(figures);
    }
  }
  return Object.fromEntries(names.map((name) => [name, medians(visits[name]!)])) as RouteFigures;
}

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
async function warmNavigation(page: Page, from: string): Promise<number> {
  const to = from === '/team' ? '/achievements' : '/team';
  await click(page, to);
  await page.waitForLoadState('networkidle');
  await click(page, from);
  await page.waitForLoadState('networkidle');
  return click(page, to);
}
