import { Button } from '@nox/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styles from './entry-menu.module.css';

interface EntryMenuProps {
  /** The candidate's. */
  name: string;
  items: readonly { label: string; onSelect: () => void; isDisabled?: boolean }[];
}

/** A button that shows further actions, on cards. */
export function EntryMenu({ name, items }: EntryMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  /** Moves the focus away from the item before it is removed. */
  const close = () => {
    toggle.current?.focus();
    setIsOpen(false);
  };

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close();
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
                close();
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
