import { useEffect } from 'react';

/** What each key does. `Enter` is meant with Ctrl, the others alone. */
type Keys = Record<string, (() => void) | undefined>;

/** Listens to single keys while nothing is being typed: there they are letters. */
export function useJudgingKeys(keys: Keys): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (event.altKey || isModified !== (event.key === 'Enter')) return;
      if (!isModified && isTyping(event.target)) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('textarea, select, input:not([type="radio"])');
}
