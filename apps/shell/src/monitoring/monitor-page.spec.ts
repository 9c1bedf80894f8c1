import { remoteAt } from '@nox/release-format/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { monitorPage, reportRenderError } from './monitor-page.ts';
import { measureView } from './monitoring.ts';

jest.mock('./monitoring.ts', () => ({
  ...jest.requireActual<object>('./monitoring.ts'),
  measureView: jest.fn(),
}));

const registry = {
  remotes: [remoteAt('/admin/entries', 'judging'), remoteAt('/events', 'events', '2.0.0')],
};
const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
const reports = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as unknown),
  );

let router: ReturnType<typeof createMemoryRouter>;

function open(vitalsSample?: number) {
  document.body.innerHTML = `<script type="application/json" id="nox-page">${JSON.stringify({ vitalsSample })}</script>`;
  const routes = [{ path: '/events', children: [{ path: ':id' }] }, { path: '*' }];
  router = createMemoryRouter(routes, { initialEntries: ['/admin/entries/7'] });
  monitorPage({ router, registry });
  const info = { location: router.state.location, params: {}, pattern: '/admin/entries/:id' };
  return (error: unknown, left?: (typeof router)['state']['matches']) =>
    reportRenderError(left, error, { ...info, errorInfo: {} });
}

beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
});

describe('an error while a page is rendered', () => {
  it('is reported with the remote whose code threw, and the pattern of the address', async () => {
    const fail = open();
    const error = new TypeError('x is undefined');
    error.stack = `TypeError: x is undefined
    at a (https://nox.example.org/static/js/shell/5.0.0/react-dom.js:1:1)
    at b (https://nox.example.org/static/js/events/2.0.0/page.abc.js:1:1)`;
    fail(error);
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));
    expect(await reports()).toEqual([
      {
        kind: 'render',
        address: '/admin/entries/:id',
        message: 'x is undefined',
        remote: 'events',
        version: '2.0.0',
        attempts: 1,
        recovered: false,
      },
    ]);
  });

  it('is reported with the remote and address of the page that was left, if that one threw', async () => {
    const fail = open();
    const error = new Error('cleanup');
    error.stack = 'Error: cleanup\n at b (https://nox.example.org/static/js/events/2.0.0/a.js:1:1)';
    await router.navigate('/events/7');
    const left = router.state.matches;
    await router.navigate('/admin/entries/7');
    fail(error, left);
    fail('no error, so that no file says whose it is', left);
    fail(error);
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(3));
    expect(await reports()).toMatchObject([
      { address: '/events/:id', remote: 'events' },
      { address: '/events/:id', remote: 'events' },
      { address: '/admin/entries/:id', remote: 'events' },
    ]);
  });

  it('is reported with the remote of the page where no file says it; a second one is marked', async () => {
    const fail = open();
    fail('thrown text');
    fail(new Error(''));
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
    const owner = { remote: 'judging', version: '1.0.0' };
    const [first, second] = await reports();
    expect(first).toMatchObject({ ...owner, message: 'thrown text' });
    expect(first).not.toHaveProperty('repeated');
    expect(second).toMatchObject({ ...owner, message: 'Error', repeated: true });
  });
});

describe('a page view', () => {
  it('is measured once the page is idle, if it is in the sample', async () => {
    jest.useFakeTimers();
    open(0);
    open();
    expect(jest.getTimerCount()).toBe(0);
    open(1);
    jest.runAllTimers();
    jest.useRealTimers();
    await waitFor(() => expect(measureView).toHaveBeenCalledTimes(1));
  });
});
