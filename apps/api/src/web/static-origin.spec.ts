import { join } from 'node:path';
import { apiForEach, openApi } from '../../test/api.ts';
import {
  pageHeads,
  putWebFile,
  registryEntry,
  serverBuild,
  shellPage,
} from '../../test/web-root.ts';

const CDN = 'https://cdn.example.org';
const FOLDER = 'static/js/public-site/v1';
const SHELL = 'static/js/shell/s1';

describe('files of builds on another origin', () => {
  const api = apiForEach();
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const preloads = (name: string, fonts: string[]) => ({
    always: {
      scripts: [{ file: `${name}.js`, integrity: 'sha256-x' }],
      styles: [{ file: `${name}.css`, integrity: 'sha256-y' }],
      fonts,
    },
    pages: {},
  });
  beforeEach(async () => {
    const tag = `<script defer src="/${SHELL}/main.js" integrity="sha256-x" crossorigin></script>`;
    await put('index.html', shellPage(tag));
    await put(`${SHELL}/preloads.json`, preloads('main', []));
    await put(`${SHELL}/main.css`, '');
    await put(`${SHELL}/deferred-scripts.js`, 'load()');
    await put(`${FOLDER}/preloads.json`, preloads('site', ['a.woff2']));
    await put(`${FOLDER}/site.css`, 'a{src:url(a.woff2)}');
    await put(`${FOLDER}/pages.json`, pageHeads('/'));
    const code = `return '<img src="' + workerData.publicPath + 'hero.webp">'`;
    await put(`${FOLDER}/server.cjs`, serverBuild(code));
    const site = registryEntry('public-site', '/', 'v1');
    const admin = registryEntry('admin', '/admin', 'a1');
    await put('static/js/remotes.json', { remotes: [site, admin] });
  });

  async function pagesWith(staticOrigin: string | undefined) {
    const open = await openApi({ webRoot: join(api.folder, 'web'), staticOrigin });
    const get = (url: string) => open.app.inject({ url, headers: { accept: 'text/html' } });
    const answers = [await get('/'), await get('/admin/x')];
    await open.close();
    return answers;
  }
  /** The addresses of builds' files that a page names, without those for other pages. */
  const addressesIn = (html: string) =>
    [...html.matchAll(/(?<=["'(])[^"'()]*\/static\/js\/[^"'()]+/g)].map(([address]) => address);

  it('are named there alone, in rendered pages and others', async () => {
    const [rendered, other] = await pagesWith(CDN);
    expect(rendered!.body).toContain(`<img src="${CDN}/${FOLDER}/hero.webp">`);
    expect(rendered!.body).toContain(`a{src:url(${CDN}/${FOLDER}/a.woff2)}`);
    for (const { body } of [rendered!, other!]) {
      const addresses = addressesIn(body);
      expect(addresses).toContain(`${CDN}/${SHELL}/main.js`);
      expect(addresses).toContain(`${CDN}/${FOLDER}/remoteEntry.js`);
      const elsewhere = addresses.filter((address) => !address.startsWith(CDN));
      // What search engines are told stays at the site.
      expect(elsewhere.every((address) => address.endsWith('share.png'))).toBe(true);
      expect(body).toContain(`"staticOrigin":"${CDN}"`);
    }
  });

  it('are allowed by the policy of pages, and by no other', async () => {
    const [{ headers }] = (await pagesWith(CDN)) as [Awaited<ReturnType<typeof api.get>>];
    const policy = String(headers['content-security-policy']).split(';');
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']) {
      expect(policy.find((rule) => rule.startsWith(kind))).toContain(` ${CDN}`);
    }
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('are this server’s without the setting', async () => {
    for (const { body, headers } of await pagesWith(undefined)) {
      expect(body).toContain(`"/${SHELL}/main.js"`);
      expect(body + String(headers['content-security-policy'])).not.toContain(CDN);
      expect(body).not.toContain('staticOrigin');
    }
  });
});
