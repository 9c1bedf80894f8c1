import { fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import { removePage, storePage } from './stored-page.ts';

const PAGE = '/auditions/mine';
const FILES = ['/static/js/shell/1.0.0/main.js', '/static/js/public-site/2.0.0/linked.js'];
const scriptsOf = (settings: object) =>
  `<script type="application/json" id="nox-page">${JSON.stringify(settings)}</script>
   <script type="application/json" id="nox-scripts">{"others":[]}</script>`;
const at = (path: string) => new URL(path, window.location.href).href;

/** What the page has loaded, and from which document it has come. */
function visit(settings: object, { from = PAGE, loaded = FILES } = {}) {
  document.body.innerHTML = scriptsOf(settings);
  const entries = { navigation: [from], resource: loaded } as Record<string, string[]>;
  performance.getEntriesByType = (type: string) =>
    (entries[type] ?? []).map((path) => ({ name: at(path) })) as never;
}

const serve = (settings: object) =>
  fakeApi.use(
    http.get(at(PAGE), () =>
      HttpResponse.html(`<body>${scriptsOf(settings)}</body>`, {
        headers: { 'content-security-policy': "default-src 'self'" },
      }),
    ),
  );

describe('the page of a pass', () => {
  const stored = new Map<string, Response>();
  const registered = { scope: at(PAGE), unregister: jest.fn() };
  const register = jest.fn();
  const cache = {
    addAll: async (paths: string[]) => paths.forEach((path) => stored.set(path, new Response(''))),
    put: async (path: string, response: Response) => stored.set(path, response),
    keys: async () => [...stored.keys()].map((path) => ({ url: at(path) })),
    delete: async ({ url }: { url: string }) => stored.delete(new URL(url).pathname),
  };
  beforeEach(() => {
    stored.clear();
    register.mockClear();
    const caches = { open: async () => cache, delete: async () => stored.clear() };
    Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
    const serviceWorker = { register, getRegistration: async () => registered };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    let last = Promise.resolve();
    const request = (_name: string, work: () => Promise<void>) => (last = last.then(work));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  });

  it('is stored with the files of releases that it has loaded, and none of others', async () => {
    stored.set('/static/js/public-site/1.0.0/linked.js', new Response(''));
    serve({ version: 1 });
    visit({ version: 1 }, { loaded: [...FILES, '/api/candidate', '/static/js/site/dev/x.js'] });
    await storePage();
    expect([...stored.keys()]).toEqual([...FILES, PAGE]);
    expect(stored.get(PAGE)!.headers.get('content-security-policy')).toBe("default-src 'self'");
    const options = { scope: PAGE, updateViaCache: 'none' };
    expect(register).toHaveBeenCalledWith('/document-worker.js', options);
  });

  it('takes files from its own origin where pages load them from another one', async () => {
    const settings = { staticOrigin: 'https://cdn.example', of: 'https://cdn.example/static/x' };
    serve(settings);
    visit(settings, { loaded: FILES.map((path) => `https://cdn.example${path}`) });
    await storePage();
    expect([...stored.keys()]).toEqual([...FILES, PAGE]);
    expect(await stored.get(PAGE)!.text()).toContain('"of":"/static/x"');
  });

  it.each<[when: string, prepare: () => void]>([
    ['there was a release since', () => serve({ version: 2 })],
    ['another page has led to it', () => visit({ version: 1 }, { from: '/' })],
    ['the server does not render it', () => (document.body.innerHTML = '')],
    ['its files change under their names', () => visit({ version: 1 }, { loaded: [] })],
  ])('is not stored where %s', async (_when, prepare) => {
    serve({ version: 1 });
    visit({ version: 1 });
    prepare();
    await storePage();
    expect([stored.size, register.mock.calls]).toEqual([0, []]);
  });

  it('goes with its worker, also while it is being stored', async () => {
    serve({ version: 1 });
    visit({ version: 1 });
    await Promise.all([storePage(), removePage()]);
    expect(register).toHaveBeenCalled();
    expect([stored.size, registered.unregister.mock.calls.length]).toEqual([0, 1]);
  });
});
