/** @jest-environment jsdom */
import { takeLeft, watchAdded } from './left-behind.ts';

/** Runs code as a file of a remote that is developed: the engine names it in stacks. */
const run = (code: string, remote = 'events') =>
  new Function(`${code}\n//# sourceURL=http://localhost/static/js/${remote}/dev/page.js`)() as void;

describe('what a remote leaves behind', () => {
  it('is counted, with where it was added, and said once', () => {
    jest.useFakeTimers();
    const added = watchAdded();
    run(`
      const keep = () => {}, leave = () => {}, abort = new AbortController();
      addEventListener('resize', leave); addEventListener('resize', leave); window.addEventListener('scroll', leave, true);
      document.addEventListener('keydown', leave);
      addEventListener('resize', keep); removeEventListener('resize', keep);
      addEventListener('focus', keep, { once: true }); dispatchEvent(new Event('focus'));
      addEventListener('blur', keep, { signal: abort.signal }); abort.abort();
      setInterval(keep, 100); clearInterval(setInterval(keep, 100));
      setTimeout(keep, 10); setTimeout(keep, 60000); clearTimeout(setTimeout(keep, 60000));
    `);
    run("addEventListener('resize', () => {});", 'admin');
    jest.advanceTimersByTime(1_000);
    const left = takeLeft(added, 'events');
    expect(left?.sentence).toBe(
      'events left 2 listeners on window, 1 listener on document, 1 interval, 1 timeout',
    );
    expect(left?.frames[0]).toContain('/static/js/events/dev/page.js:');
    expect(takeLeft(added, 'events')).toBeUndefined();
    jest.useRealTimers();
  });
});
