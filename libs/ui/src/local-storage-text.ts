import { useSyncExternalStore } from 'react';
import { attempt } from './browser.ts';

/** @returns a hook for a text in local storage, the same in all components and tabs; empty on a server */
export function localStorageText(key: string) {
  const listeners = new Set<() => void>();
  // Replaces local storage where the browser denies it.
  let unstored: string | undefined;

  const read = () => unstored ?? attempt(() => localStorage.getItem(key)) ?? '';

  const write = (text: string): void => {
    try {
      localStorage.setItem(key, text);
      unstored = undefined;
    } catch {
      unstored = text;
    }
    for (const listener of listeners) listener();
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  return function useLocalStorageText() {
    return [useSyncExternalStore(subscribe, read, () => ''), write] as const;
  };
}
