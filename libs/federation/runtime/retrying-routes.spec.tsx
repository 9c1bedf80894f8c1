import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import type { LoadErrorReport } from './load-with-retry.ts';
import { retryingRoutes } from './retrying-routes.ts';
import { RemoteFailure } from './remote-failure.ts';
import { remote, untilIdle } from './testing.ts';

/** A page that cannot be loaded while `isGone`, with properties of its route. */
async function visit(own: Partial<RouteObject>) {
  const network = { isGone: true, requests: 0 };
  const Page = () => 'the page';
  const lazy = async () => {
    network.requests += 1;
    if (network.isGone) throw Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
    return { Component: Page };
  };
  const routes = retryingRoutes(
    [{ id: 'frame', children: [{ id: 'page', path: '/page', lazy, ...own } as RouteObject] }],
    remote('site', '/'),
    () => {},
  );
  const router = createMemoryRouter([{ path: '/' }, ...routes], { initialEntries: ['/page'] });
  await untilIdle(router);
  const shown = () => {
    const element = router.state.matches.at(-1)!.route.element as ReactElement;
    if (element.type === Page) return element;
    try {
      return (element.type as () => unknown)();
    } catch (error) {
      return error;
    }
  };
  return { router, network, shown, Page };
}

describe('a page that did not arrive', () => {
  it.each([
    ['without data', {}],
    ['with a loader of its own', { loader: () => 'data' }],
  ])('%s is requested again by another navigation to it', async (_, own) => {
    const { router, network, shown, Page } = await visit(own as Partial<RouteObject>);
    expect(network.requests).toBe(3);
    expect(shown()).toBeInstanceOf(RemoteFailure);

    network.isGone = false;
    await router.navigate('/page', { replace: true });
    expect(network.requests).toBe(4);
    expect(shown()).toMatchObject({ type: Page });
    expect(router.state.loaderData.page).toBe('loader' in own ? 'data' : null);
  });
});

describe('a page whose code throws while it is evaluated', () => {
  it.each([
    [new TypeError('teamQueries is undefined'), 'evaluation'],
    [
      new Error(
        '[ Federation Runtime ]: Version 2.0.0 does not satisfy the requirement of nox_site',
      ),
      'contract',
    ],
  ])('is reported as %s, once', async (error, kind) => {
    const reports: LoadErrorReport[] = [];
    const lazy = () => Promise.reject(error);
    const site = remote('site', '/');
    const [route] = retryingRoutes([{ path: '/page', lazy }], site, (one) => reports.push(one));
    await (route!.lazy as () => Promise<unknown>)();
    const { version, entry } = site;
    const message = error.message;
    const what = { kind, address: entry, remote: 'site', version, message };
    expect(reports).toEqual([{ ...what, attempts: 1, recovered: false }]);
  });
});
