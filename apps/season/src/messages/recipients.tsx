import { listPeople, type MessageDraft, type MessagesPreview, pluralize } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import { failureText } from '../calls/failure-text.ts';
import styles from './write-form.module.css';

interface RecipientsState {
  /** Undefined until it is known for this filter. */
  preview: MessagesPreview | undefined;
  error: Error | null;
  hasNoStatus: boolean;
  refetch: () => unknown;
}

/** Who would get a message; its text makes no difference. */
export function useRecipients({ filter, channel, kind }: MessageDraft): RecipientsState {
  const hasNoStatus = filter.statuses?.length === 0;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // Of a kind that needs no text: the recipients are not fetched again while it is typed. Reminders go only to those with a slot.
    ...messageQueries.preview({
      ...{ filter, channel, subject: '', text: '' },
      kind: kind === 'reminder' ? kind : 'link',
    }),
    enabled: !hasNoStatus,
    placeholderData: keepPreviousData,
  });
  const preview = hasNoStatus || isPlaceholderData ? undefined : data;
  return { preview, error: preview ? null : error, hasNoStatus, refetch };
}

/** By number and by name, before anything is pressed. */
export function Recipients({ preview, error, hasNoStatus, refetch }: RecipientsState) {
  if (error) {
    return (
      <Notice tone="stop">
        {failureText(error, 'The candidates could not be fetched.')}
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    );
  }
  const recipients = preview?.recipients ?? [];
  return (
    <div className={styles.recipients}>
      <p role="status">
        {hasNoStatus && 'Choose at least one status.'}
        {!hasNoStatus && !preview && 'Counting…'}
        {preview?.count === 0 && 'No candidate is like that.'}
        {preview && preview.count > 0 && (
          <>
            <strong>{pluralize(preview.count, 'candidate')}</strong>: {listPeople(recipients)}
          </>
        )}
      </p>
      {recipients.length > 3 && (
        <details>
          <summary className={styles.summary}>All names</summary>
          <p className={styles.names}>
            {recipients
              .map(({ fullName, number }) =>
                number === null ? fullName : `${fullName} (${number})`,
              )
              .join(', ')}
          </p>
        </details>
      )}
    </div>
  );
}
