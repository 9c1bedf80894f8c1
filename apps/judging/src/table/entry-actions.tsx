import type { AuditionEntry } from '@nox/contracts';
import { ActionMenu, Button, buttonClass, rowActionClass } from '@nox/ui';
import type { ComponentProps } from 'react';
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
        <Button
          aria-label={`View Details of ${name}`}
          className={styles.view}
          onClick={() => onOpen(id, 'details')}
        >
          View <span className={styles.long}>Details</span>
        </Button>
        {chat && (
          <a {...chatAttributes} aria-label={`Chat with ${name}`} className={buttonClass('quiet')}>
            Chat
          </a>
        )}
        <ActionMenu
          label="⋯"
          className={styles.menu}
          aria-label={`More actions for ${name}`}
          actions={[
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
