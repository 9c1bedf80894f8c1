import { download } from './browser.ts';

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
