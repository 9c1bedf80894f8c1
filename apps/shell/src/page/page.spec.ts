import { screen } from '@testing-library/react';
import { watchStart } from './start.ts';

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
const PAGE_TIMEOUT_MS = 15_000;

/** A page with its first script, and this inside its root. */
function open(content = '') {
  const script = Object.assign(document.createElement('script'), { type: 'text/none' });
  script.setAttribute('src', '/static/js/shell/1.0.0/main.js');
  document.head.replaceChildren(script);
  const settings =
    '<script type="application/json" id="nox-page">{"society":{"name":"Nritya"}}</script>';
  document.body.innerHTML = `${settings}<div id="root">${content}</div>`;
  // The listener is on the page itself, which tests share.
  const listen = jest.spyOn(document, 'addEventListener').mockImplementation(() => undefined);
  watchStart();
  const [, onError] = listen.mock.calls[0]! as [string, (event: Event) => void];
  return {
    fail: (target: EventTarget = script) => onError({ target } as Event),
  };
}
const report = async () => JSON.parse(await sendBeacon.mock.calls[0]![1].text()) as unknown;
const reported = { kind: 'shell', attempts: 1, recovered: false };
const address = 'http://localhost/static/js/shell/1.0.0/main.js';

describe('the start of a page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sendBeacon.mockClear();
    Object.assign(navigator, { sendBeacon });
    Object.assign(window, { IntersectionObserver: class {} });
  });
  afterEach(() => jest.useRealTimers());

  it('that fails at its first script is reported, in the page and to the server', async () => {
    open().fail();
    expect(screen.getByRole('heading', { name: 'Nritya is unavailable right now' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await report()).toEqual({ ...reported, address });
  });

  it('says that a browser is too old which lacks what pages need', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    open().fail();
    expect(
      screen.getByRole('heading', { name: 'This browser is too old for Nritya' }),
    ).toBeVisible();
    expect(screen.getByText('Update it, or open this page in another browser.')).toBeVisible();
  });

  it('that shows nothing is reported within 15 seconds, once', async () => {
    const { fail } = open();
    jest.advanceTimersByTime(PAGE_TIMEOUT_MS);
    expect(screen.getByRole('heading', { name: 'Nritya has not loaded yet' })).toBeVisible();
    fail();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(await report()).toEqual({ ...reported, address });
  });

  it('is not reported once something is shown, nor of a script of a remote', () => {
    const { fail } = open('<h1>Team</h1>');
    jest.advanceTimersByTime(PAGE_TIMEOUT_MS);
    fail(document.createElement('script'));
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  it('leaves a page that came rendered as it is', () => {
    open('<h1>Team</h1>').fail();
    expect(document.getElementById('root')).toHaveTextContent(/^Team$/);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
});
