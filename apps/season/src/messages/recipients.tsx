import {
  AUDITION_STATUSES,
  type AuditionStatus,
  listPeople,
  type MessageDraft,
  type MessageFilter,
  type MessagesPreview,
  pluralize,
} from '@nox/contracts';
import { Button, CheckboxField, classNames, SelectField, tools, ui } from '@nox/ui';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import layout from '../ui/layout.module.css';
import { LoadFailure } from '../ui/page-parts.tsx';
import styles from './write-form.module.css';

interface RecipientsState {
  /** Undefined until it is known for this filter. */
  preview: MessagesPreview | undefined;
  error: Error | null;
  hasNoStatus: boolean;
  refetch: UseQueryResult['refetch'];
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

/** By number and by name, before anything is sent. */
export function Recipients({ preview, error, hasNoStatus, refetch }: RecipientsState) {
  if (error) {
    return <LoadFailure {...{ error, refetch }} failed="Failed to fetch the candidates." />;
  }
  const recipients = preview?.recipients ?? [];
  return (
    <div className={styles.recipients}>
      <p role="status">
        {hasNoStatus && 'Choose at least one status.'}
        {!hasNoStatus && !preview && 'Counting…'}
        {preview?.count === 0 && 'No candidates match.'}
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

interface RecipientsFieldsProps {
  filter: MessageFilter;
  kind: MessageDraft['kind'];
  onChange: (filter: MessageFilter) => void;
}

/** Every field that is set must hold for a candidate. */
export function RecipientsFields({ filter, kind, onChange }: RecipientsFieldsProps) {
  const { ids, slot, answers, isWithdrawn } = filter;
  if (ids) {
    return (
      <p className={ui.row4}>
        The {pluralize(ids.length, 'candidate')} that you chose
        {kind === 'reminder' && ', without those who are Not Selected'}.
        <Button onClick={() => onChange({ isWithdrawn: false })}>Choose by a filter instead</Button>
      </p>
    );
  }
  return (
    <div className={layout.pair}>
      <Statuses {...{ filter, kind, onChange }} />
      <SelectField
        label="Time slot"
        placeholder="With or without a slot"
        options={[
          ['has', 'Only with a slot'],
          ['none', 'Only without a slot'],
          ['changed', 'Only those last notified of another slot'],
        ]}
        value={slot ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, slot: (value || undefined) as MessageFilter['slot'] })
        }
      />
      <SelectField
        label="Answer to their slot"
        placeholder="Any answer, or none"
        options={[
          ['confirmed', 'Only who can come'],
          ['declined', 'Only who cannot come'],
          ['none', 'Only who has not answered'],
        ]}
        value={answers?.[0] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...filter,
            answers: (value ? [value] : undefined) as MessageFilter['answers'],
          })
        }
      />
      <SelectField
        label="Withdrawn"
        options={[
          ['false', 'Not those who have withdrawn'],
          ['true', 'Only those who have withdrawn'],
          ['', 'Withdrawn or not'],
        ]}
        value={String(isWithdrawn ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, isWithdrawn: value ? value === 'true' : undefined })
        }
      />
    </div>
  );
}

function Statuses({ filter, kind, onChange }: RecipientsFieldsProps) {
  // Whom the server chooses without a filter: a reminder goes to those who are not selected on request only.
  const usual = AUDITION_STATUSES.filter(
    (status) => kind !== 'reminder' || status !== 'Not Selected',
  );
  const { statuses = usual } = filter;
  const toggle = (status: AuditionStatus, isOn: boolean) => {
    const next = AUDITION_STATUSES.filter((one) =>
      one === status ? isOn : statuses.includes(one),
    );
    onChange({ ...filter, statuses: next.join() === usual.join() ? undefined : next });
  };
  return (
    <fieldset className={classNames(tools.bare, styles.statuses)}>
      <legend className={layout.legend}>Status</legend>
      {AUDITION_STATUSES.map((status) => (
        <CheckboxField
          key={status}
          label={status}
          checked={statuses.includes(status)}
          onChange={({ currentTarget }) => toggle(status, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
