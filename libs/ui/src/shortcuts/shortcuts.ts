import { useEffect } from 'react';
import { listen } from '../browser.ts';
import { localStorageText } from '../local-storage-text.ts';
import { isShortcut } from './shortcut-guard.ts';

const useStoredChoice = localStorageText('nox:shortcuts');

/** Whether single keys do something in this browser (WCAG 2.1.4). */
export function useShortcutsOn() {
  const [choice, store] = useStoredChoice();
  return [choice !== 'off', (isOn: boolean) => store(isOn ? '' : 'off')] as const;
}

const STEPS = /^[jknp]$/i;

/** Arrows choose in these controls. */
const OWN_ARROWS = '[type="radio"], [role="menu"], [aria-haspopup]';

/** A film that has the focus does these itself. */
const OWN_OF_FILMS = /^(?: |k|Arrow(?:Left|Right))$/;

/** What the space bar clicks; not a button that the mouse has clicked last. */
const OWN_SPACE = ':is(button, summary):focus-visible';

/** Handlers by key; `Enter` is Ctrl+Enter, the one that also works while text is typed or shortcuts are switched off. */
type Shortcuts = Record<string, (() => void) | undefined>;

/**
 * Single keys do something, unless text is typed or they are switched off in this browser.
 * @param level `page`: while no dialog is open; `dialog`: while no other dialog is open over this one
 * @param onDigit gets single digits
 */
export function useShortcuts(
  level: 'page' | 'dialog',
  shortcuts: Shortcuts,
  onDigit?: (digit: number) => void,
): void {
  const [isOn] = useShortcutsOn();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, target } = event;
      // Browsers send one without a key when they fill in a field.
      if (!key) return;
      if (key.startsWith('Arrow') && (target as Element).closest?.(OWN_ARROWS)) return;
      if (OWN_OF_FILMS.test(key) && target instanceof HTMLVideoElement) return;
      if (key === ' ' && (target as Element).matches?.(OWN_SPACE)) return;
      if (countDialogs() !== (level === 'page' ? 0 : 1)) return;
      const handler = /^[0-9]$/.test(key)
        ? onDigit && (() => onDigit(Number(key)))
        : shortcuts[key.length === 1 ? key.toLowerCase() : key];
      if (!handler) return;
      if (key === 'Enter') {
        const isModified = event.ctrlKey || event.metaKey;
        if (!isModified || event.altKey || event.isComposing || event.repeat) return;
      } else if (!isOn || !isShortcut(event, { isStep: STEPS.test(key) })) return;
      event.preventDefault();
      handler();
    };
    // Captured: a dialog stops the propagation of arrows.
    return listen(window, { keydown: handle }, true);
  });
}

/** Results of actions do not count: they are dialogs that are not modal. */
export const countDialogs = () =>
  document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])')
    .length;
