import type { AuditionEntry } from '@nox/contracts';
import { Button, buttonClass, rowActionClass } from '@nox/ui';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react';
import { chatLink } from '../entry/chat-link.ts';
import { useDeletion } from '../entry/deletion.tsx';
import { reviewCount } from '../entry/score-statistics.ts';
import type { Panel } from '../entry/use-open-entry.ts';
import styles from './entry-actions.module.css';

interface EntryActionsProps {
  entry: AuditionEntry;
  isWide: boolean;
  onOpen: (id: string, panel: Panel) => void;
}

export function EntryActions({ entry, isWide, onOpen }: EntryActionsProps) {
  const { _id: id, fullName: name } = entry;
  const hasReviews = reviewCount(entry) > 0;
  const deleteEntry = useDeletion();
  const chat = chatLink(entry.phoneNumber);
  const chatAttributes = { href: chat, target: '_blank', rel: 'noreferrer' };
  if (!isWide) {
    return (
      <span className={styles.card}>
        <Button aria-label={`View Details of ${name}`} onClick={() => onOpen(id, 'details')}>
          View Details
        </Button>
        {chat && (
          <a {...chatAttributes} aria-label={`Chat with ${name}`} className={buttonClass('quiet')}>
            Chat
          </a>
        )}
        <EntryMenu
          name={name}
          items={[
            {
              label: 'Compare Reviews',
              isDisabled: !hasReviews,
              onSelect: () => onOpen(id, 'reviews'),
            },
            { label: 'Delete Entry', onSelect: () => deleteEntry(entry) },
          ]}
        />
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      <Action aria-label={`View ${name}`} onClick={() => onOpen(id, 'details')}>
        View
      </Action>
      <Action
        aria-label={`Compare the reviews of ${name}`}
        disabled={!hasReviews}
        onClick={() => onOpen(id, 'reviews')}
      >
        Compare
      </Action>
      <Action aria-label={`Delete ${name}`} isDeletion onClick={() => deleteEntry(entry)}>
        Delete
      </Action>
      {chat && (
        <a {...chatAttributes} aria-label={`Chat with ${name}`} className={rowActionClass()}>
          Chat
        </a>
      )}
    </span>
  );
}

function Action({ isDeletion, ...rest }: ComponentProps<'button'> & { isDeletion?: boolean }) {
  return <button type="button" className={rowActionClass(isDeletion)} {...rest} />;
}

/** Of a menu of two items: with less below it, it opens upwards. */
const MENU_PX = 110;

interface EntryMenuProps {
  name: string;
  items: readonly { label: string; onSelect: () => void; isDisabled?: boolean }[];
}

function EntryMenu({ name, items }: EntryMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  const toggle = useRef<HTMLButtonElement>(null);

  const handleToggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { bottom } = currentTarget.getBoundingClientRect();
    setSide(bottom + MENU_PX > window.innerHeight ? 'top' : 'bottom');
    setIsOpen(!isOpen);
  };

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
        onClick={handleToggle}
      >
        More
      </Button>
      {isOpen && (
        <span className={styles.panel} data-side={side}>
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
