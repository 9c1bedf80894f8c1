import { useEffect } from 'react';

/** Handlers by key: `Enter` with Ctrl, all others without modifiers. */
type Shortcuts = Record<string, () => void>;

/** Listens for shortcuts; while text is being typed only for Ctrl+Enter. Digits are scores, 0 is ten. */
export function useJudgingKeys(keys: Shortcuts, onScore: (score: number) => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (event.altKey || isModified !== (event.key === 'Enter')) return;
      if (!isModified && isTyping(event.target)) return;
      const handler = /^[0-9]$/.test(event.key)
        ? () => onScore(Number(event.key) || 10)
        : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('textarea, select, input:not([type="radio"])');
}
