import { expect, test } from '../fixtures/test.ts';
import { htmlFindings } from '../browser/accessibility.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';

const html = { headers: { accept: 'text/html' } };

test.describe('the HTML that the server sends', { tag: '@desktop' }, () => {
  test('is valid, whatever the address', async ({ request }) => {
    const findings: string[] = [];
    for (const path of [...PUBLIC_PAGES, '/admin', '/admin/login', '/nowhere']) {
      const answer = await request.get(path, html);
      expect([path, answer.status()]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      findings.push(...(await htmlFindings(path, await answer.text())));
    }
    expect(findings).toEqual([]);
  });

  test('has the metadata of a link preview, with a picture that exists', async ({ request }) => {
    for (const path of PUBLIC_PAGES) {
      const page = await (await request.get(path, html)).text();
      const meta = (name: string) =>
        new RegExp(`property="${name}" content="([^"]+)"`).exec(page)?.[1];
      for (const name of ['og:title', 'og:description', 'og:url']) expect(meta(name)).toBeTruthy();
      const picture = await request.get(meta('og:image') ?? 'none');
      const type = picture.headers()['content-type'];
      expect([path, picture.status(), type]).toEqual([path, 200, 'image/png']);
    }
  });
});
