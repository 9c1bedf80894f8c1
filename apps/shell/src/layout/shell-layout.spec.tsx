import { remoteAt } from '@nox/release-format/testing';
import { renderRoutes } from '@nox/testing';
import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { ShellLayout, undoOnLeave } from './shell-layout.tsx';

const registry = {
  remotes: [
    remoteAt('/', 'site'),
    remoteAt('/admin', 'admin'),
    remoteAt('/admin/events', 'events', '1.0.0', 'frame'),
  ],
};

const routes = [
  {
    element: <ShellLayout {...registry} />,
    children: [
      { path: '/', element: <h1>Home</h1> },
      { path: '/team', element: <h1 id="one">Team</h1> },
      { path: '/admin', element: <h1>Admin</h1> },
      { path: '/admin/events', element: <h1>Events</h1> },
    ],
  },
];

// jsdom has no navigation timing.
beforeEach(() => Object.assign(performance, { getEntriesByType: () => [] }));

describe('a change of route', () => {
  it.each([
    ['/team', 'scrolls to the top', 1],
    ['/team#unknown', 'scrolls to the top: its hash names nothing', 1],
    ['/team#one', 'leaves it to the page to scroll to the element that the hash names', 0],
    ['/#unknown', 'does not scroll: the route is the same', 0],
  ])('to %s %s', async (address, _what, times) => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = renderRoutes(routes, '/');
    await screen.findByText('Home');
    await act(() => router.navigate(address));
    expect(scrollTo).toHaveBeenCalledTimes(times);
  });
});

describe('the stylesheets of a remote', () => {
  it('apply on its own pages, and on those of its guests', async () => {
    const sheetOf = (name: string) => ({
      href: `${window.location.origin}/static/js/${name}/1.0.0/page.css`,
      disabled: false,
    });
    const sheets = ['site', 'admin', 'events', 'shell'].map(sheetOf);
    Object.defineProperty(document, 'styleSheets', { value: sheets, configurable: true });
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = renderRoutes(routes, '/');
    const applied = () => sheets.map(({ disabled }) => !disabled);
    expect(applied()).toEqual([true, false, false, true]);
    await act(() => router.navigate('/admin/events'));
    expect(applied()).toEqual([false, true, true, true]);
    await act(() => router.navigate('/admin'));
    expect(applied()).toEqual([false, true, false, true]);
    // Another page is prefetched.
    sheets.push(sheetOf('events'));
    document.head.dispatchEvent(new Event('load'));
    expect(applied()).toEqual([false, true, false, true, false]);
    await act(() => router.navigate('/admin/events'));
    expect(applied()).toEqual([false, true, true, true, true]);
  });
});

/** What a page of events has changed, on the way to another one. */
async function leaveFor(path: string) {
  document.title = 'NOX';
  document.body.innerHTML = '<div id="root"><button></button></div><input>';
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/admin/events'] });
  undoOnLeave(router, registry);
  document.title = 'Events!';
  document.body.style.overflow = 'hidden';
  document.documentElement.style.setProperty('overflow', 'clip');
  document.querySelector('input')!.focus();
  await router.navigate(path);
  return {
    title: document.title,
    styles: document.body.style.cssText + document.documentElement.style.cssText,
    focused: document.activeElement!.localName,
  };
}

it('undoes what a remote has left on the document', async () => {
  expect(await leaveFor('/admin')).toEqual({ title: 'NOX', styles: '', focused: 'body' });
});

it('changes nothing between pages of a remote', async () => {
  expect(await leaveFor('/admin/events/7')).toEqual({
    title: 'Events!',
    styles: 'overflow: hidden;overflow: clip;',
    focused: 'input',
  });
});
