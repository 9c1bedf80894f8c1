import { HOSTILE_PATHS } from '@nox/release-format/testing';
import { apiForEach } from '../../test/api.ts';
import { putWebFile, shellPage } from '../../test/web-root.ts';

const pageOf = (version: string) =>
  shellPage(`<script defer src="/static/js/shell/${version}/main.js"></script>`);

describe('GET /service-worker.js', () => {
  const api = apiForEach();
  const goLive = async (version: string, worker?: string) => {
    const file = `static/js/shell/${version}/service-worker.js`;
    if (worker) await putWebFile(api, file, worker);
    await putWebFile(api, 'index.html', pageOf(version));
  };

  const get = () => api.app.inject({ url: '/service-worker.js', headers: { accept: '*/*' } });

  it('is that of the live shell, fetched anew each time, and may connect to our own origin only', async () => {
    await goLive('1.0.0', '/* first */');
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe('/* first */');
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    await goLive('1.1.0', '/* second */');
    expect((await get()).body).toBe('/* second */');
  });

  it('is no file outside of the web root, wherever the page says that the shell lies', async () => {
    await putWebFile(api, '../service-worker.js', 'SECRET');
    for (const folder of ['..', ...HOSTILE_PATHS]) {
      const page = `<script src="/static/../${folder}/main.js"></script>`;
      await putWebFile(api, 'index.html', shellPage(page));
      expect((await get()).statusCode).toBe(404);
    }
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
