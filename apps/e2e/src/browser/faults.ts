import type { Page, Route } from '@playwright/test';

/** Longer than a file may take on a slow but living network. */
const AFTER_TIMEOUT_MS = 125_000;

/** So many at once: most of the time each of them waits for the next try. */
const CONCURRENCY = 3;

/** More than any file takes that arrives. */
const ARRIVAL_MS = 3_000;

export interface Fault {
  answer: (route: Route) => Promise<void>;
  /** What a person would wait for is skipped. */
  isEndless?: boolean;
}

const changed = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
};

/** What a network or a server may do to one file. */
export const FAULTS: Record<string, Fault> = {
  '404 as HTML': {
    answer: (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>Not here' }),
  },
  '404 as JSON': { answer: (route) => route.fulfill({ status: 404, json: { message: 'no' } }) },
  'a 500': { answer: (route) => route.fulfill({ status: 500, body: '' }) },
  'no answer': { answer: () => new Promise(() => {}), isEndless: true },
  'half a file': { answer: changed((body) => body.subarray(0, body.length / 2)) },
  'a tampered file': {
    answer: changed((body) =>
      Buffer.concat([body, Buffer.from(';globalThis.noxTampered=true;/*{}*/body{display:none}')]),
    ),
  },
};

/**
 * Runs `scene` while a file fares as `fault` says, and what waits for it has waited long enough.
 * @param opening what makes the page ask for it
 */
export async function whileFaulty(
  page: Page,
  file: RegExp,
  fault: Fault,
  opening: () => Promise<unknown>,
  scene: () => Promise<void>,
): Promise<void> {
  if (fault.isEndless) await page.clock.install();
  await page.route(file, fault.answer);
  let isOver = false;
  try {
    const asked = page.waitForRequest(file);
    await opening();
    await asked;
    const waiting = fault.isEndless && passTime(page, () => isOver);
    await scene();
    isOver = true;
    await waiting;
  } finally {
    isOver = true;
    await page.unroute(file);
    if (fault.isEndless) await page.clock.resume();
  }
}

/**
 * Lets the page's time run ahead, again and again: whatever begins to wait meanwhile waits no longer than that. What
 * arrives has time enough to do so in between.
 */
async function passTime(page: Page, isOver: () => boolean): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    await page.clock.fastForward(AFTER_TIMEOUT_MS);
  }
}

/** Does something with each item, several at a time. */
export async function mapConcurrent<T>(
  items: T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}
