import { remoteAt } from '@nox/release-format/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { OVERRIDES_KEY } from '../page/page-settings.ts';
import { monitorPage, reportRenderError, watchErrors } from './monitor-page.ts';
import { measureView } from './monitoring.ts';

jest.mock('./monitoring.ts', () => ({
  ...jest.requireActual<object>('./monitoring.ts'),
  measureView: jest.fn(),
}));

const registry = {
  remotes: [remoteAt('/admin/entries', 'judging'), remoteAt('/events', 'events', '2.0.0')],
};
const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
/** All reports, once there are so many. */
async function reports(count: number) {
  await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(count));
  const sent = sendBeacon.mock.calls.map(
    async ([, body]) => JSON.parse(await body.text()) as object,
  );
  return Promise.all(sent);
}

const FRAME = '/static/js/events/2.0.0/page.abc.js:1:1';
const at = (frame: string) => `\n    at b (https://nox.example.org${frame})`;
/** An error of a place in the code of a remote. */
function thrown(message: string, frame = FRAME): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}${at(frame)}`;
  return error;
}

let router: ReturnType<typeof createMemoryRouter>;

function open(vitalsSample?: number) {
  document.body.innerHTML = `<script type="application/json" id="nox-page">${JSON.stringify({ vitalsSample, registry })}</script>`;
  const routes = [{ path: '/events', children: [{ path: ':id' }] }, { path: '*' }];
  router = createMemoryRouter(routes, { initialEntries: ['/admin/entries/7'] });
  monitorPage({ router, registry });
  const info = { location: router.state.location, params: {}, pattern: '', errorInfo: {} };
  return (error: unknown, left?: (typeof router)['state']['matches']) =>
    reportRenderError(left, error, info);
}

watchErrors();
beforeEach(() => {
  sendBeacon.mockClear();
  localStorage.clear();
  Object.assign(navigator, { sendBeacon });
});

describe('an error while a page is rendered', () => {
  it('is reported with its place in the code, and the remote of the page', async () => {
    const fail = open();
    fail(thrown('x is undefined'));
    expect(await reports(1)).toEqual([
      {
        ...{ kind: 'render', address: '/admin/entries/7', message: 'x is undefined' },
        ...{ remote: 'judging', version: '1.0.0', frames: [FRAME], attempts: 1, recovered: false },
      },
    ]);
  });

  it('is reported with the address of the page that was left, if that one threw in its cleanup', async () => {
    const fail = open();
    await router.navigate('/events/7');
    const left = router.state.matches;
    await router.navigate('/admin/entries/7');
    fail(thrown('cleanup', `${FRAME}0`), left);
    fail('thrown text', left);
    fail(new Error(''));
    expect(await reports(3)).toMatchObject([
      { address: '/events/7', remote: 'events', frames: [`${FRAME}0`] },
      { address: '/events/7', remote: 'events', message: 'thrown text', repeated: true },
      { address: '/admin/entries/7', remote: 'judging', message: 'Error' },
    ]);
  });
});

describe('an error that nothing catches', () => {
  const fail = (error: unknown, more: ErrorEventInit = {}) =>
    window.dispatchEvent(new ErrorEvent('error', { error, ...more }));
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  it('is reported once, and its repetitions as a number when the page is left', async () => {
    open();
    const error = thrown('in a handler', `${FRAME}1`);
    for (let n = 0; n < 1_000; n += 1) fail(error);
    await reports(1);
    await waitFor(() => {
      window.dispatchEvent(new Event('pagehide'));
      expect(sendBeacon).toHaveBeenCalledTimes(2);
    });
    const [first, second] = await reports(2);
    expect(first).toMatchObject({ kind: 'script', message: 'in a handler', frames: [`${FRAME}1`] });
    expect(second).toMatchObject({ ...first, count: 999, repeated: true });
  });

  it('is of a promise, of hydration with its cause, of a file, or of a place without a stack', async () => {
    open();
    reject(thrown('in a promise', `${FRAME}2`));
    reject('no error');
    const cause = thrown('on the server', `${FRAME}3`);
    fail(Object.assign(new Error('Minified React error #418; visit', { cause }), { stack: '' }));
    const filename = `https://nox.example.org${FRAME.split(':')[0]}?1`;
    fail(null, { message: 'Script error', filename, lineno: 4, colno: 5 });
    const image = document.body.appendChild(document.createElement('img'));
    image.src = '/static/js/events/2.0.0/dancer.webp?v=1';
    image.dispatchEvent(new Event('error'));
    expect(await reports(5)).toMatchObject([
      { kind: 'script', message: 'in a promise', frames: [`${FRAME}2`] },
      { kind: 'script', message: 'no error' },
      { kind: 'hydration', recovered: true, frames: [`${FRAME}3`] },
      { kind: 'script', frames: ['/static/js/events/2.0.0/page.abc.js:4:5'] },
      { kind: 'resource', address: '/static/js/events/2.0.0/dancer.webp', page: '/' },
    ]);
  });

  it('is not reported of other code in the page, of other files, of transitions, and with a build that this browser tries', async () => {
    open();
    fail(Object.assign(new Error('extension'), { stack: 'at chrome-extension://abc/x.js:1:1' }));
    const image = document.body.appendChild(document.createElement('img'));
    image.src = 'https://elsewhere.example/dancer.webp';
    image.dispatchEvent(new Event('error'));
    const preload = Object.assign(document.createElement('link'), { rel: 'preload' });
    preload.href = '/static/js/events/2.0.0/page.abc.js';
    document.head.append(preload);
    preload.dispatchEvent(new Event('error'));
    image.replaceWith(document.createElement('script'));
    document.querySelector('body > script:not([id])')!.dispatchEvent(new Event('error'));
    reject(new DOMException('Transition was skipped', 'AbortError'));
    localStorage.setItem(OVERRIDES_KEY, '{"judging":"/x.js"}');
    fail(thrown('in a build that is tried', `${FRAME}4`));
    await import('./report-errors.ts');
    localStorage.clear();
    fail(thrown('the last one', `${FRAME}5`));
    expect(await reports(1)).toMatchObject([{ message: 'the last one' }]);
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
