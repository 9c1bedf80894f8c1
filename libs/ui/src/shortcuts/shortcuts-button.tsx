import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import styles from './shortcuts-button.module.css';
import { useShortcuts, useShortcutsOn } from './shortcuts.ts';

type Keys = readonly (readonly [keys: string, what: string])[];

interface ShortcutsButtonProps {
  level: 'page' | 'dialog';
  sections?: readonly (readonly [where: string, keys: Keys])[];
  /** The key that opens this list is not among them. */
  everywhere?: Keys;
}

const OWN_KEY = ['?', 'show these keys'] as const;

/** Lists the shortcuts, also on "?"; on the page itself on "?" only. */
export function ShortcutsButton(props: ShortcutsButtonProps) {
  const { level, sections = [], everywhere = [] } = props;
  const all = [...sections, ['Everywhere on this page', [...everywhere, OWN_KEY]] as const];
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useShortcutsOn();
  useShortcuts(level, { '?': () => setIsOpen(true) });
  return (
    <>
      {level === 'dialog' && (
        <Button variant="plain" className={styles.open} onClick={() => setIsOpen(true)}>
          Keys (?)
        </Button>
      )}
      {isOpen && (
        <Dialog title="Keys" cancelLabel="Close" onCancel={() => setIsOpen(false)}>
          <div className={ui.stack3}>
            <CheckboxField
              label="Single keys are on, in this browser"
              checked={isOn}
              onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
            />
            <p className={ui.note}>
              Letters and digits are text while you write, and for a second after it. Ctrl + Enter
              and Esc always work.
            </p>
            {all.map(([where, keys]) => (
              <section
                key={where}
                aria-label={where}
                className={classNames(tools.section, ui.stack3)}
              >
                <h3 className={ui.subheading}>{where}</h3>
                <dl className={styles.keys}>
                  {keys.map(([name, what]) => (
                    <div key={name} className={classNames(tools.wrap3, styles.key)}>
                      <dt>
                        <kbd>{name}</kbd>
                      </dt>
                      <dd className={ui.minor}>{what}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
