import { RemoteFailure } from '@nox/federation/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Fragment, StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import {
  createMemoryRouter,
  type DataRouter,
  Outlet,
  RouterProvider,
  useParams,
  type RouteObject,
} from 'react-router-dom';
import { useRouterOfPages } from './left-pages.ts';

const fail = (what: unknown) => () => {
  throw what;
};

/** Each kind of cleanup throws. */
function Broken() {
  const { id } = useParams();
  useEffect(() => fail(new Error('effect')), [id]);
  useEffect(() => fail('another effect'), [id]);
  useLayoutEffect(() => fail(new Error('layout effect')), [id]);
  return <h1 ref={() => fail(new Error('ref'))}>Broken {id}</h1>;
}

function FailsLater() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('later');
  return <button onClick={() => setIsBroken(true)}>Break</button>;
}

function Lost(): never {
  throw new RemoteFailure({ name: 'lost' } as never, 'load', 'It is not there.');
}

function FailsToRender(): never {
  throw new Error('render');
}

const OwnBoundary = () => <p role="alert">The page’s own boundary</p>;

const host: RouteObject = {
  ErrorBoundary: () => <p role="alert">The host’s boundary</p>,
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: [
    { path: '/guest/:id', ErrorBoundary: OwnBoundary, Component: Broken },
    { path: '/guest', ErrorBoundary: OwnBoundary, children: [{ path: 'a', Component: Broken }] },
    { path: '/team', ErrorBoundary: OwnBoundary, element: <h1>Team</h1> },
    { path: '/bare', element: <h1>Bare</h1> },
    { path: '/later', ErrorBoundary: OwnBoundary, Component: FailsLater },
    { path: '/lost', ErrorBoundary: OwnBoundary, Component: Lost },
    { path: '/broken', ErrorBoundary: OwnBoundary, Component: FailsToRender },
    {
      path: '/refused',
      ErrorBoundary: OwnBoundary,
      loader: fail(new Error('loader')),
      element: <h1>Refused</h1>,
    },
  ],
};
const routes: RouteObject[] = [
  {
    ErrorBoundary: OwnBoundary,
    children: [host, { path: '/', element: <h1>Home</h1> }, { path: '/plain', Component: Broken }],
  },
];

const report = jest.fn<void, [left: DataRouter['state']['matches'] | undefined, error: unknown]>();
const reported = (isOfLeft: boolean) =>
  report.mock.calls
    .filter(([left]) => Boolean(left) === isOfLeft)
    .map(([, error]) => (error instanceof Error ? error.message : error));

const Pages = ({ router }: { router: ReturnType<typeof createMemoryRouter> }) => (
  <RouterProvider {...useRouterOfPages(router, report)} useTransitions={false} />
);

async function open(path: string, Wrapper = Fragment) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => void render(<Pages router={router} />, { wrapper: Wrapper }));
  return {
    navigate: router.navigate,
    goTo: (to: string | number) => act(() => router.navigate(to as string)),
  };
}

beforeEach(() => {
  report.mockClear();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const ERRORS = ['effect', 'another effect', 'layout effect', 'ref'];

describe('a page whose cleanup throws', () => {
  it.each([
    ['/guest/1', '/team', 'Team'],
    ['/guest/1', '/bare', 'Bare'],
    ['/guest/1', '/', 'Home'],
    ['/guest/a', '/team', 'Team'],
    ['/plain', '/', 'Home'],
    ['/plain', '/team', 'Team'],
  ])('is left for the next one, and has the errors: %s to %s', async (from, to, name) => {
    const { goTo } = await open(from);
    await goTo(to);
    expect(screen.getByRole('heading')).toHaveTextContent(name);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reported(true).toSorted()).toEqual(ERRORS.toSorted());
    expect(report.mock.calls[0]![0]!.at(-1)!.pathname).toBe(from);
    expect(reported(false)).toEqual([]);
  });

  it('is left for the next one also where React schedules its work itself', async () => {
    const { navigate } = await open('/guest/1');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    await navigate('/team');
    expect(await screen.findByText('Team')).toBeVisible();
    await waitFor(() => expect(reported(true).toSorted()).toEqual(ERRORS.toSorted()));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reported(false)).toEqual([]);
    await navigate('/guest/2');
    expect(await screen.findByText('Broken 2')).toBeVisible();
    await navigate('/later');
    (await screen.findByText('Break')).click();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reported(false)).toEqual(['later']);
  });

  it('is left at every navigation, also for one of the same remote, and by Back', async () => {
    const { goTo } = await open('/guest/1');
    const steps = ['/team', '/guest/2', '/guest/3', '/plain', '/guest/4', -1, -1, '/bare'] as const;
    const names = [];
    for (const to of steps) {
      await goTo(to);
      names.push(screen.getByRole('heading').textContent.trim());
      expect(screen.queryByRole('alert')).toBeNull();
    }
    expect(names).toEqual([
      ...['Team', 'Broken 2', 'Broken 3', 'Broken', 'Broken 4', 'Broken', 'Broken 3', 'Bare'],
    ]);
    expect(reported(false)).toEqual([]);
  });

  it('is left for one that cannot be shown, which has its own error', async () => {
    const { goTo } = await open('/guest/1');
    await goTo('/broken');
    expect(screen.getByRole('alert')).toHaveTextContent('The page’s own boundary');
    expect(reported(false)).toEqual(['render']);
    await goTo('/team');
    expect(screen.getByRole('heading')).toHaveTextContent('Team');
    report.mockClear();
    await goTo('/refused');
    await goTo('/lost');
    expect(screen.getByRole('alert')).toHaveTextContent('The page’s own boundary');
    // What could not be loaded, or a loader refused, is reported elsewhere.
    expect(report).not.toHaveBeenCalled();
  });
});

describe('an error of a page itself', () => {
  it('is shown at the first page at once', async () => {
    await open('/broken');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(reported(false)).toEqual(['render']);
  });

  it.each([Fragment, StrictMode])('is shown after a navigation: %p', async (Wrapper) => {
    const { goTo } = await open('/', Wrapper as typeof Fragment);
    await goTo('/broken');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(reported(true)).toEqual([]);
    expect(new Set(reported(false))).toEqual(new Set(['render']));
  });

  it('is shown, and its own, when it comes later', async () => {
    const { goTo } = await open('/');
    await goTo('/later');
    await act(async () => screen.getByText('Break').click());
    expect(screen.getByRole('alert')).toBeVisible();
    expect(reported(true)).toEqual([]);
    expect(reported(false)).toEqual(['later']);
  });
});
