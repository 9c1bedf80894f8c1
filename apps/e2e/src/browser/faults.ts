import type { Page, Route } from '@playwright/test';

/** The shell's time limit for a file is shorter. */
const AFTER_TIMEOUT_MS = 125_000;

const ARRIVAL_MS = 3_000;

export interface Fault {
  answer: (route: Route) => Promise<void>;
  /** The request hangs: the page's clock is moved past the time limit. */
  isEndless?: boolean;
}

const changed = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  const body = change(await response.body());
  // A request that outlives its fault is answered by the server.
  await route.fulfill({ response, body }).catch(() => undefined);
};

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

/** `open` requests a file, whose requests meet `fault` during `check`, past the time limit if the request hangs. */
export async function whileFaulty(
  page: Page,
  file: RegExp,
  fault: Fault,
  open: () => Promise<unknown>,
  check: () => Promise<void>,
): Promise<void> {
  if (fault.isEndless) await page.clock.install();
  await page.route(file, fault.answer);
  let isOver = false;
  try {
    const requested = page.waitForRequest(file);
    await open();
    await requested;
    const checked = check().finally(() => (isOver = true));
    await Promise.all([checked, fault.isEndless && passTime(page, () => isOver)]);
  } finally {
    await page.unroute(file);
    if (fault.isEndless) await page.clock.resume();
  }
}

/** Moves the page's clock past the time limit repeatedly, with time in between for files that do arrive. */
async function passTime(page: Page, isOver: () => boolean): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    if (!isOver()) await page.clock.fastForward(AFTER_TIMEOUT_MS);
  }
}

/** Holds requests back until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  method = 'GET',
): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === method) await isReleased;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

export async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  });
}

export class NetworkLog {
  readonly urls: string[] = [];
  private readonly scripts = new Set<string>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => this.urls.push(request.url()));
    page.on('response', (response) => {
      const isScript = response.ok() && response.request().resourceType() === 'script';
      if (isScript) this.scripts.add(response.url());
    });
  }

  /** The addresses of the scripts that contain `text`; fetched again, since the browser drops bodies with their document. */
  async scriptsWith(text: string): Promise<string[]> {
    const read = async (url: string) => ({
      url,
      code: await (await this.page.request.get(url)).text(),
    });
    const scripts = await Promise.all([...this.scripts].map(read));
    return scripts.filter(({ code }) => code.includes(text)).map(({ url }) => url);
  }
}
