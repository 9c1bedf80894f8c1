import type { Browser } from '@playwright/test';
import { warmNavigation } from './navigation.ts';
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
