import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { retryingRoutes } from './retrying-routes.ts';
import { RemoteFailure } from './remote-failure.ts';

const REMOTE = {
  name: 'site',
  title: 'The site',
  version: '1.0.0',
  entry: '/static/js/site/1.0.0/remoteEntry.js',
  mount: { path: '/' },
  contract: '^1.0.0',
};

function untilIdle(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
    };
    router.subscribe(check);
    check();
  });
}

/** A page that does not arrive while `isGone`; what its route's own loader gives. */
async function visit(own: Partial<RouteObject>) {
  const network = { isGone: true, requests: 0 };
  const Page = () => 'the page';
  const lazy = async () => {
    network.requests += 1;
    if (network.isGone) throw new Error('gone');
    return { Component: Page };
  };
  const routes = retryingRoutes(
    [{ id: 'frame', children: [{ id: 'page', path: '/page', lazy, ...own } as RouteObject] }],
    REMOTE,
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
  ])('%s is asked for again by going there again', async (_, own) => {
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
