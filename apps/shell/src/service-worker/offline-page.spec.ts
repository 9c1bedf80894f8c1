import { HOSTILE_PATHS, remoteAt } from '@nox/release-format/testing';
import { fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import { deleteOutdated, precached, storeOfflinePage } from './offline-page.ts';
import { memoryCaches } from './testing/memory-caches.ts';

const at = (path: string) => new URL(path, window.location.href).href;
const serve = (path: string, answer: () => Response) => fakeApi.use(http.get(at(path), answer));

const registryWith = (judging: string) => ({
  remotes: [
    remoteAt('/', 'public-site'),
    remoteAt('/admin', 'admin'),
    remoteAt('/admin/audition-entries', 'judging', judging),
  ],
});

const pageWith = (settings: object) =>
  `<head><!--head--><!--/head-->
   <!--settings--><script id="nox-page">${JSON.stringify(settings)}</script><!--/settings-->
   <!--scripts--><script defer src="/static/js/shell/1.0.0/main.js"></script>
   <link rel="preload" as="script" href="/static/js/admin/1.0.0/dashboard.js" crossorigin><!--/scripts-->
   </head><!--root--><!--/root-->`;

/** A release with a script, with a file that no page requests. */
function serveRelease(folder: string, more: string[] = []) {
  const others = ['main.js.map', 'main.js.br', 'index.html', 'service-worker.js'];
  const names = ['main.js', ...others, ...more];
  const files = Object.fromEntries(names.map((name) => [name, { bytes: 1, sha256: 'ab' }]));
  serve(`${folder}release.json`, () => HttpResponse.json({ files }));
  serve(`${folder}main.js`, () => new HttpResponse(`// of ${folder}`));
}

describe('the offline page', () => {
  let stored: ReturnType<typeof memoryCaches>;
  beforeEach(() => {
    stored = memoryCaches();
    Object.defineProperty(globalThis, 'caches', { value: stored, configurable: true });
    for (const part of ['shell/1.0.0', 'admin/1.0.0', 'judging/1.0.0', 'judging/2.0.0']) {
      serveRelease(`/static/js/${part}/`);
    }
    serve('/admin', () => HttpResponse.html(pageWith({ registry: registryWith('1.0.0') })));
  });

  const FIRST = [
    '/admin',
    '/static/js/admin/1.0.0/main.js',
    '/static/js/judging/1.0.0/main.js',
    '/static/js/remotes.json',
    '/static/js/shell/1.0.0/main.js',
  ];

  it('comes with every file that tools may ask for, and no other', async () => {
    await storeOfflinePage('/admin');
    expect(stored.addresses()).toEqual(FIRST);
    expect(JSON.parse(stored.textAt('/static/js/remotes.json')!)).toEqual(registryWith('1.0.0'));
  });

  it('is not that of a preview', async () => {
    const preview = { remote: 'judging', version: '2.0.0' };
    const registry = registryWith('2.0.0');
    serve('/admin', () => HttpResponse.html(pageWith({ preview, registry })));
    await storeOfflinePage('/admin');
    expect(stored.addresses()).toEqual([]);
  });

  it('preloads nothing that pages below it do not need', async () => {
    await storeOfflinePage('/admin');
    expect(stored.textAt('/admin')).toContain('shell/1.0.0/main.js');
    expect(stored.textAt('/admin')).not.toContain('preload');
  });

  it('has no files of other folders, whatever a release lists', async () => {
    serveRelease(
      '/static/js/judging/1.0.0/',
      HOSTILE_PATHS.map((path) => `${path}/x.js`),
    );
    await storeOfflinePage('/admin');
    expect(stored.addresses()).toEqual(FIRST);
  });

  it('brings the registry along where the server writes none into it', async () => {
    serve('/admin', () => HttpResponse.html(pageWith({})));
    serve('/static/js/remotes.json', () => HttpResponse.json(registryWith('1.0.0')));
    await storeOfflinePage('/admin');
    expect(stored.addresses()).toEqual(FIRST);
  });

  it('has all files from its own origin where pages take them from another one', async () => {
    const staticOrigin = 'https://cdn.example.org';
    const { remotes } = registryWith('1.0.0');
    const registry = {
      remotes: remotes.map((one) => ({ ...one, entry: staticOrigin + one.entry })),
    };
    const page = pageWith({ staticOrigin, registry });
    serve('/admin', () => HttpResponse.html(page.replace('src="', `src="${staticOrigin}`)));
    await storeOfflinePage('/admin');
    expect(stored.addresses()).toEqual(FIRST);
    expect(stored.textAt('/admin')).toContain('src="/static/js/shell/1.0.0/main.js"');
    expect(JSON.parse(stored.textAt('/static/js/remotes.json')!)).toEqual(registryWith('1.0.0'));
  });

  it.each([
    ['a file is missing', '/static/js/judging/2.0.0/main.js', 404],
    ['a file comes in part', '/static/js/judging/2.0.0/main.js', 206],
    ['the list of files is missing', '/static/js/judging/2.0.0/release.json', 404],
    ['the server answers with an error', '/admin', 502],
    ['a proxy serves the general page in its place', '/admin', 200],
  ])('stays that of the former release when %s', async (_, path, status) => {
    await storeOfflinePage('/admin');
    serve('/admin', () => HttpResponse.html(pageWith({ registry: registryWith('2.0.0') })));
    const headers = { 'nox-fallback': 'shell' };
    serve(path, () => new HttpResponse(pageWith({}), { status, headers }));
    await expect(storeOfflinePage('/admin')).rejects.toThrow(String(status));
    expect(stored.textAt('/admin')).toContain('judging/1.0.0');
    expect(stored.textAt('/static/js/remotes.json')).toContain('judging/1.0.0');
    await deleteOutdated('/admin');
    expect(stored.addresses()).toEqual(FIRST);
  });

  it('moves to a new release as a whole; the files of the former one stay until they are dropped', async () => {
    await storeOfflinePage('/admin');
    serve('/admin', () => HttpResponse.html(pageWith({ registry: registryWith('2.0.0') })));
    await storeOfflinePage('/admin');
    expect(stored.textAt('/admin')).toContain('judging/2.0.0');
    expect(await precached('/static/js/judging/1.0.0/main.js')).toBeDefined();
    await deleteOutdated('/admin');
    expect(await precached('/static/js/judging/1.0.0/main.js')).toBeUndefined();
    expect(await precached('/static/js/judging/2.0.0/main.js')).toBeDefined();
    expect(await precached('/static/js/shell/1.0.0/main.js')).toBeDefined();
  });

  it('is none where files change under their names, as in development', async () => {
    serve('/admin', () => HttpResponse.html(pageWith({ registry: registryWith('dev') })));
    await expect(storeOfflinePage('/admin')).rejects.toThrow('no file of a release');
    expect(stored.addresses()).toEqual([]);
  });
});
