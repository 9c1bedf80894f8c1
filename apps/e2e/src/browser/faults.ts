import type { Page } from '@playwright/test';

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
