import { useSyncExternalStore } from 'react';

const KEY = 'nox:images-as-they-are';
const listeners = new Set<() => void>();
/** In place of local storage where the browser denies it. */
let unstored: boolean | undefined;

function read(): boolean {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

function write(isSmaller: boolean): void {
  try {
    if (isSmaller) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'yes');
    unstored = undefined;
  } catch {
    unstored = isSmaller;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether large images are made smaller before they are sent over a slow network; remembered in this browser. */
export function useSendSmaller() {
  return [useSyncExternalStore(subscribe, read), write] as const;
}
