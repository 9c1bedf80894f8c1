/** @jest-environment jest-fixed-jsdom */
import { createInstance, init } from '@module-federation/enhanced/runtime';
import { entryScripts, loadExposed } from './load-exposed.ts';
import { remote } from './testing.ts';

const ADDRESS = 'http://localhost/static/js/site/1.0.0/remoteEntry.js';
const LIMIT_MS = 120_000;

/** Requests an entry, with a listener as the federation runtime has. */
function request(address: string): HTMLScriptElement {
  const { script } = entryScripts.createScript({ url: address });
  script.onerror = () => {};
  return script;
}

describe('the script of an entry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is run only if it is what the registry describes', () => {
    entryScripts.registerIntegrity(ADDRESS, 'sha256-known');
    expect(request(ADDRESS)).toMatchObject({ integrity: 'sha256-known', crossOrigin: 'anonymous' });
  });

  it('is requested at another address once it has timed out', () => {
    const address = `${ADDRESS}-late`;
    expect(request(address).src).toBe(address);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(`${address}?1`);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(`${address}?2`);
  });

  it('has the same address after it arrived, or failed in another way', () => {
    const address = `${ADDRESS}-failed`;
    request(address).onerror = null;
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(address);
  });
});

it('is not requested of a remote for another contract, which is reported', async () => {
  init({ name: 'page', remotes: [] });
  const site = { ...remote('site', '/'), contract: '^9.0.0' };
  const onLoadError = jest.fn();
  const isRoutes = (value: unknown): value is object[] => Array.isArray(value);
  const loaded = loadExposed(site, 'routes', isRoutes, onLoadError);
  await expect(loaded).rejects.toMatchObject({ name: 'RemoteFailure', kind: 'contract' });
  expect(onLoadError).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'contract', remote: 'site', recovered: false }),
  );
  expect(document.querySelector('script')).toBeNull();
});

describe('a shared module', () => {
  it('is loaded anew after its file was lost, by each runtime in the page', async () => {
    const get = jest
      .fn<Promise<() => string>, []>()
      .mockRejectedValueOnce(new Error('Lost.'))
      .mockRejectedValueOnce(new Error('Lost.'))
      .mockResolvedValue(() => 'the cache');
    const shared = { query: { version: '1.0.0', scope: ['default'], get } };
    const shell = createInstance({ name: 'shell', remotes: [], shared });
    const site = createInstance({ name: 'site', remotes: [] });
    site.initShareScopeMap('default', shell.shareScopeMap['default']!);
    const load = async (page: typeof shell) => {
      const module = await page.loadShare<string>('query', {
        customShareInfo: { scope: ['default'], shareConfig: { requiredVersion: '^1.0.0' } },
      });
      return module && module();
    };
    await expect(Promise.all([load(site), load(site)])).rejects.toThrow('Lost.');
    await expect(load(shell)).rejects.toThrow('Lost.');
    expect(await load(site)).toBe('the cache');
    expect(await load(shell)).toBe('the cache');
  });
});
