import { isShortcut, localStorageText } from '@nox/ui';
import { useEffect } from 'react';

const useStoredChoice = localStorageText('nox:shortcuts');

/** Whether single keys do something in this browser (WCAG 2.1.4). */
export function useShortcutsOn() {
  const [choice, store] = useStoredChoice();
  return [choice !== 'off', (isOn: boolean) => store(isOn ? '' : 'off')] as const;
}

/** From one candidate to another. */
const STEPS = /^[jknp]$/i;

/** Handlers by key; `Enter` is Ctrl+Enter, the one that also works while text is typed or shortcuts are switched off. */
type Shortcuts = Record<string, (() => void) | undefined>;

/**
 * @param level `page`: while no dialog is open; `dialog`: while no other dialog is open over this one
 * @param onScore gets digits as scores, 0 is ten
 */
export function useShortcuts(
  level: 'page' | 'dialog',
  shortcuts: Shortcuts,
  onScore?: (score: number) => void,
): void {
  const [isOn] = useShortcutsOn();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key } = event;
      if (countDialogs() !== (level === 'page' ? 0 : 1)) return;
      const handler = /^[0-9]$/.test(key)
        ? onScore && (() => onScore(Number(key) || 10))
        : shortcuts[key.length === 1 ? key.toLowerCase() : key];
      if (!handler) return;
      if (key === 'Enter') {
        const isModified = event.ctrlKey || event.metaKey;
        if (!isModified || event.altKey || event.isComposing || event.repeat) return;
      } else if (!isOn || !isShortcut(event, { isStep: STEPS.test(key) })) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  });
}

/** Without the results of actions, which are dialogs that are not modal. */
export const countDialogs = () =>
  document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])')
    .length;
