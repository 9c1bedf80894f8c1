import { useSyncExternalStore } from 'react';

/** A text that this browser remembers: the same wherever it is shown, in every tab. */
export function rememberedText(key: string) {
  const listeners = new Set<() => void>();
  // Where there is no storage it is remembered until the page goes.
  let unstored: string | undefined;

  const read = (): string => {
    if (unstored !== undefined) return unstored;
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };

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

  return function useRememberedText() {
    return [useSyncExternalStore(subscribe, read), write] as const;
  };
}
