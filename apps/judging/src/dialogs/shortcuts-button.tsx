import { Button, CheckboxField, Dialog } from '@nox/ui';
import { useState } from 'react';
import styles from './shortcuts-button.module.css';
import { useShortcuts, useShortcutsOn } from '../entry/shortcuts.ts';

/** Keys by where they work. */
type KeySections = readonly (readonly [
  where: string,
  keys: readonly (readonly [keys: string, what: string])[],
])[];

const JUDGING_KEYS: KeySections = [
  [
    'A candidate',
    [
      ['1–9, 0', 'score, and on to the notes; 0 is ten'],
      ['Ctrl + Enter', 'submit'],
      ['S', 'select'],
      ['X', 'reject'],
      ['R', 'reset to pending'],
      ['Z', 'undo the last decision'],
    ],
  ],
  [
    'From one to the next',
    [
      ['J', 'the next candidate; in Judge next N, too'],
      ['K', 'the one before; in Judge next P, too'],
      ['Esc', 'close'],
    ],
  ],
  ['Everywhere on this page', [['?', 'show these keys']]],
];

interface ShortcutsButtonProps {
  level: 'page' | 'dialog';
  sections?: KeySections;
}

/** Lists the shortcuts, also on "?"; on the page itself on "?" only. */
export function ShortcutsButton({ level, sections = JUDGING_KEYS }: ShortcutsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(level, { '?': () => setIsOpen(true) });
  return (
    <>
      {level === 'dialog' && (
        <Button className={styles.open} onClick={() => setIsOpen(true)}>
          Keys (?)
        </Button>
      )}
      {isOpen && <ShortcutsDialog sections={sections} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ShortcutsDialogProps {
  sections: KeySections;
  onClose: () => void;
}

function ShortcutsDialog({ sections, onClose }: ShortcutsDialogProps) {
  const [isOn, setIsOn] = useShortcutsOn();
  return (
    <Dialog title="Keys" cancelLabel="Close" onCancel={onClose}>
      <div className={styles.content}>
        <CheckboxField
          label="Single keys are on, in this browser"
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        <p className={styles.note}>
          Letters and digits are text while you write, and for a second after it. Ctrl + Enter and
          Esc always work.
        </p>
        {sections.map(([where, keys]) => (
          <section key={where} aria-label={where} className={styles.section}>
            <h3 className={styles.heading}>{where}</h3>
            <dl className={styles.keys}>
              {keys.map(([name, what]) => (
                <div key={name} className={styles.key}>
                  <dt>
                    <kbd>{name}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
