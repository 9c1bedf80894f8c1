import { useState } from 'react';
import { Button } from '../button.tsx';
import { lazyDialog } from '../overlay/alert-dialog.tsx';
import styles from './shortcuts-button.module.css';
import { useShortcuts } from './shortcuts.ts';
import type { ShortcutSections } from './shortcuts-dialog.tsx';

const ShortcutsDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "shortcuts" */ './shortcuts-dialog.tsx')).ShortcutsDialog,
);

interface ShortcutsButtonProps {
  level: 'page' | 'dialog';
  sections?: ShortcutSections;
  /** The key that opens this list is not among them. */
  everywhere?: ShortcutSections[number][1];
}

const OWN_KEY = ['?', 'show these keys'] as const;

/** Lists the shortcuts, also on "?"; on the page itself on "?" only. */
export function ShortcutsButton(props: ShortcutsButtonProps) {
  const { level, sections = [], everywhere = [] } = props;
  const all = [...sections, ['Everywhere on this page', [...everywhere, OWN_KEY]] as const];
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(level, { '?': () => setIsOpen(true) });
  return (
    <>
      {level === 'dialog' && (
        <Button variant="plain" className={styles.open} onClick={() => setIsOpen(true)}>
          Keys (?)
        </Button>
      )}
      {isOpen && <ShortcutsDialog sections={all} onClose={() => setIsOpen(false)} />}
    </>
  );
}
