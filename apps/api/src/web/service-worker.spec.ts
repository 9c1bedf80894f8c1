import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApi, type TestApi } from '../../test/api.ts';
import { shellPage } from '../../test/shell-page.ts';

const pageOf = (version: string) =>
  shellPage(`<script defer src="/static/js/shell/${version}/main.js"></script>`);

describe('GET /service-worker.js', () => {
  let api: TestApi;
  let web: string;
  const goLive = async (version: string, worker?: string) => {
    const folder = join(web, 'static/js/shell', version);
    await mkdir(folder, { recursive: true });
    if (worker) await writeFile(join(folder, 'service-worker.js'), worker);
    await writeFile(join(web, 'next.html'), pageOf(version));
    await rename(join(web, 'next.html'), join(web, 'index.html'));
  };
  beforeEach(async () => {
    api = await openApi();
    web = join(api.folder, 'web');
  });
  afterEach(() => api.close());

  const get = () => api.app.inject({ url: '/service-worker.js', headers: { accept: '*/*' } });

  it('is that of the live shell, asked for anew each time', async () => {
    await goLive('1.0.0', '/* first */');
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe('/* first */');
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    await goLive('1.1.0', '/* second */');
    expect((await get()).body).toBe('/* second */');
  });

  it('may connect to our own origin only', async () => {
    await goLive('1.0.0', '/* first */');
    expect((await get()).headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'",
    );
  });

  it('is missing, and no page, while no live shell has one', async () => {
    const answers = [await get()];
    await goLive('0.9.0');
    answers.push(await get());
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toContain('html');
    }
  });
});
