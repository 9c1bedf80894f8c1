import type { Page } from '@playwright/test';

/** What a page asked the network for, from the moment this was made. */
export class NetworkLog {
  readonly urls: string[] = [];
  /** Each script's text is fetched at once: a browser forgets it when it goes to another document. */
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
