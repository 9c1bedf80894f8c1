import { Button } from '@nox/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styles from './entry-menu.module.css';

interface EntryMenuProps {
  /** Whose entry it is about. */
  name: string;
  items: readonly { label: string; onSelect: () => void; isDisabled?: boolean }[];
}

/** What else can be done with a candidate, where there is no room to show it: a button that shows more buttons. */
export function EntryMenu({ name, items }: EntryMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  /** The item goes, so the focus does not stay with it. */
  const leave = () => {
    toggle.current?.focus();
    setIsOpen(false);
  };

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) leave();
  };

  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <span className={styles.menu} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <Button
        ref={toggle}
        aria-label={`More actions for ${name}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        More
      </Button>
      {isOpen && (
        <span className={styles.panel}>
          {items.map(({ label, onSelect, isDisabled = false }) => (
            <button
              key={label}
              type="button"
              disabled={isDisabled}
              className={styles.item}
              onClick={() => {
                leave();
                onSelect();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}
