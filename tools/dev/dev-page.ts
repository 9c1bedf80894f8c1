import { PageTemplate } from '@nox/release-format/page-template';

/**
 * The shell's page as the running server has it, or `developedPage`, with the server's settings but without its registry:
 * the page is to fetch that from this server.
 */
export async function devPage(target: string, developedPage: string | undefined): Promise<string> {
  // Pages for administrators are not rendered by the server.
  const response = await fetch(new URL('/admin', target), { headers: { accept: 'text/html' } });
  const served = new PageTemplate(await response.text());
  const page = developedPage === undefined ? served : new PageTemplate(developedPage);
  return page.render({
    settings: { ...served.settings, registry: undefined },
    head: '<title>NOX</title>',
  });
}
