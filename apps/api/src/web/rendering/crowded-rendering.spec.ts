import { apiForEach } from '../../../test/api.ts';
import {
  contentOf,
  countPages,
  HANG,
  pageHeads,
  putWebFile,
  registryEntry,
  serverBuild,
  shellPage,
} from '../../../test/web-root.ts';
import { itInFull } from '@nox/test-servers/full-run';

/** Code of a page that takes this long. */
const busy = (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`);

describe('rendering under load', () => {
  const api = apiForEach();
  const release = async (paths: string[], code: string) => {
    const folder = 'static/js/public-site/v1';
    await putWebFile(api, 'index.html', shellPage());
    await putWebFile(api, `${folder}/pages.json`, pageHeads(...paths));
    await putWebFile(api, `${folder}/server.cjs`, serverBuild(`${code}; return path`));
    const remotes = [
      registryEntry('public-site', '/', 'v1'),
      registryEntry('admin', '/admin', 'a'),
    ];
    await putWebFile(api, 'static/js/remotes.json', { remotes });
  };

  const get = (url: string, host = 'localhost') =>
    api.app.inject({ url, headers: { accept: 'text/html', host } });
  /** What is rendered at each address. */
  const rendered = async (...urls: string[]) => {
    const answers = await Promise.all(urls.map((url) => get(url)));
    return answers.map(({ body }) => contentOf(body));
  };
  const counted = (result: string) => countPages(api, result);

  it('goes on for the site while 200 requests name other hosts', async () => {
    await release(['/', '/team'], busy(20));
    const hosts = Array.from({ length: 200 }, (_, index) => `h${index}.example`);
    await Promise.all(hosts.map((host) => get('/', host)));
    expect(await rendered('/', '/team')).toEqual(['/', '/team']);
    expect(await counted('rendered')).toBe(2);
  });

  itInFull(
    'makes a page once for many hosts of this machine and many addresses without a page',
    async () => {
      await release(['/'], '');
      expect(await rendered('/')).toEqual(['/']);
      for (let index = 0; index < 1_000; index += 1) {
        await Promise.all([
          get(`/admin/a${index}`),
          get(`/a${index}`),
          get('/', `h${index}.localhost`),
        ]);
      }
      await get('/');
      // The page, and the one for all addresses without a page.
      expect(await counted('rendered')).toBe(2);
    },
  );

  it('gives each page its whole time, however long it was queued', async () => {
    const paths = numbered(5);
    await release(paths, 'await new Promise((resolve) => setTimeout(resolve, 600))');
    expect(await rendered(...paths)).toEqual(paths);
  });

  it('leaves pages to browsers at once when the queue is full', async () => {
    const paths = numbered(20);
    await release(paths, busy(20));
    const all = await rendered(...paths);
    expect(all.filter((content) => content === '')).toHaveLength(8);
    expect(await counted('skipped')).toBe(8);
    expect(await rendered(...paths.slice(12))).toEqual(paths.slice(12));
  });

  it('goes on for the other pages when one hangs, which is not tried again at once', async () => {
    await release(['/', '/team', '/learn'], `if (path === '/team') ${HANG}`);
    expect(await rendered('/team', '/', '/learn')).toEqual(['', '/', '/learn']);
    expect(await rendered('/team', '/', '/learn')).toEqual(['', '/', '/learn']);
    expect([await counted('failed'), await counted('skipped')]).toEqual([1, 1]);
  });

  it('pauses for all pages when several end its thread', async () => {
    await release(['/', '/a', '/b', '/c'], `if (path !== '/') process.exit(1)`);
    expect(await rendered('/a', '/b', '/c')).toEqual(['', '', '']);
    expect(await rendered('/')).toEqual(['']);
    expect([await counted('failed'), await counted('skipped')]).toEqual([3, 1]);
  });
});
