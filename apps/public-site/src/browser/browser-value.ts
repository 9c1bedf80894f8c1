import { listen } from '@nox/ui/browser';
import { useSyncExternalStore } from 'react';

/** @returns a hook for what `read` returns, again after each of the target's `events`; `initial` until hydration */
export function browserValue<Value>(
  target: () => EventTarget,
  events: string,
  read: () => Value,
  initial: Value,
): () => Value {
  const subscribe = (onChange: () => void) =>
    listen(target(), Object.fromEntries(events.split(' ').map((name) => [name, onChange])));
  return () => useSyncExternalStore(subscribe, read, () => initial);
}

/** Whether this code runs in a browser whose page is hydrated. Once it does, no event changes that. */
export const useIsHydrated = browserValue(
  () => window,
  'pageshow',
  () => true,
  false,
);
