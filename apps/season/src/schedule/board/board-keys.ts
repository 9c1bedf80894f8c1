import { countDialogs, isEditable } from '@nox/ui';
import { useEffect, useEffectEvent } from 'react';

/** For the list of keys. */
export const BOARD_KEYS = [
  [
    'A seat or a candidate',
    [
      ['Arrows', 'from seat to seat'],
      ['Enter, M', 'move to another slot, or assign a candidate'],
      ['U', 'unassign'],
      ['P', 'pin: assigning everybody leaves the candidate there'],
    ],
  ],
  [
    'Everywhere on this page',
    [
      ['/', 'search'],
      ['Ctrl + Z', 'undo your last change'],
      ['Ctrl + Shift + Z', 'redo it'],
      ['?', 'show these keys'],
    ],
  ],
] as const;

/** Ctrl+Z and Ctrl+Shift+Z, outside of dialogs and of text. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z' || isEditable(target)) return;
    if (countDialogs() > 0) return;
    event.preventDefault();
    if (shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
