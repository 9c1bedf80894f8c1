import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { listen } from './browser.ts';
import { scrollIntoView } from './page.ts';

/** What `read` returns, such as the time, read again at each interval; `read` is always the same function. */
export function usePolled<Value>(read: () => Value, intervalMs: number): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read), intervalMs);
    return () => clearInterval(timer);
  }, [read, intervalMs]);
  return value;
}

const onResize = (listener: () => void) => listen(window, { resize: listener });

/** Whether the window is at least so wide, in pixels at the usual size of text: for what a style sheet cannot do, which follows the browser's size of text, too. */
export const useMinWidth = (px: number): boolean =>
  useSyncExternalStore(
    onResize,
    // jsdom has no `matchMedia`.
    () => window.matchMedia?.(`(min-width: ${px / 16}em)`).matches ?? window.innerWidth >= px,
  );

const CURRENT = '[aria-current], [aria-pressed="true"]';

/**
 * Lets the current one of several links or buttons be in sight, once another one is current. A `ref` of a link would be called at
 * each render, and scroll back what a person has scrolled; one of a button would lay the page out before it is complete.
 * @returns the `ref` of what contains them
 */
export function useCurrentInSight<List extends HTMLElement>(current: unknown) {
  const list = useRef<List>(null);
  useEffect(() => scrollIntoView(list.current!.querySelector(CURRENT)), [current]);
  return list;
}

/** One function for as long as a component is there, which calls the latest `callback`: memoized rows do not render again. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** The value once it has not changed for so long; compared as JSON. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return debounced;
}
