import type { Page } from '@playwright/test';

/** The requests of a page since this was created. */
export class NetworkLog {
  readonly urls: string[] = [];
  /** Read on arrival: the browser drops bodies when another document is loaded. */
  private readonly arriving: Promise<{ url: string; text: string }>[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.urls.push(request.url()));
    page.on('response', (response) => {
      if (!response.ok() || response.request().resourceType() !== 'script') return;
      this.arriving.push(response.text().then((text) => ({ url: response.url(), text })));
    });
  }

  /** The addresses of the scripts that contain `text`. */
  async scriptsWith(text: string): Promise<string[]> {
    const scripts = await Promise.all(this.arriving);
    return scripts.filter((script) => script.text.includes(text)).map(({ url }) => url);
  }
}
