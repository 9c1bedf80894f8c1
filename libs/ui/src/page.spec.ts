import { waitFor } from '@testing-library/dom';
import { checkOnReturn, download } from './page.ts';

const go = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const isVisible = () => document.documentElement.style.opacity !== '0';

describe('a page that comes back from the back/forward cache', () => {
  let answer: (mayShow: boolean) => void;
  const reload = jest.fn();
  let end: () => void;
  beforeEach(() => {
    end = checkOnReturn(() => new Promise((resolve) => (answer = resolve)), reload);
  });
  afterEach(() => {
    end();
    document.documentElement.style.opacity = '';
  });

  it('is left invisible, and visible again once it may be shown', async () => {
    go('pagehide', true);
    expect(isVisible()).toBe(false);
    go('pageshow', true);
    expect(isVisible()).toBe(false);
    answer(true);
    await waitFor(() => expect(isVisible()).toBe(true));
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays invisible while it is loaded anew where it may not be shown', async () => {
    go('pageshow', true);
    answer(false);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(isVisible()).toBe(false);
  });

  it('is no page that is opened', () => {
    go('pageshow', false);
    go('pagehide', false);
    expect(isVisible()).toBe(true);
  });
});

it('a download may start late: the address of its file is valid for a minute', () => {
  jest.useFakeTimers();
  URL.createObjectURL = () => 'blob:file';
  const revoked = (URL.revokeObjectURL = jest.fn());
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  download(new Blob(['a']), 'a.csv');
  expect(click).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(revoked).toHaveBeenCalledWith('blob:file');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
