import { expect, test } from '../fixtures/test.ts';
import { htmlFindings } from '../browser/accessibility.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';

const html = { headers: { accept: 'text/html' } };

test.describe('the HTML that the server sends', { tag: ['@desktop', '@nginx'] }, () => {
  test('is valid, whatever the address', async ({ request }) => {
    const findings: string[] = [];
    for (const path of [...PUBLIC_PAGES, '/admin', '/admin/login', '/nowhere']) {
      const answer = await request.get(path, html);
      expect([path, answer.status()]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      findings.push(...(await htmlFindings(path, await answer.text())));
    }
    expect(findings).toEqual([]);
  });

  // What else a link preview says: apps/api/src/web/documents/seo.spec.ts.
  test('names a picture for link previews that exists', async ({ request }) => {
    for (const path of PUBLIC_PAGES) {
      const page = await (await request.get(path, html)).text();
      const [, address = 'none'] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
      const picture = await request.get(address);
      const type = picture.headers()['content-type'];
      expect([path, picture.status(), type]).toEqual([path, 200, 'image/png']);
    }
  });
});
