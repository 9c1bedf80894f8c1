import {
  AUDITION_STATUSES,
  type AuditionStatus,
  listPeople,
  type MessageDraft,
  type MessageFilter,
  type MessagesPreview,
  pluralize,
  SLOT_ANSWERS,
} from '@nox/contracts';
import { Button, CheckboxField, Field, Notice } from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText } from '../calls/failure-text.ts';
import { messageQueries } from '../calls/message-calls.ts';
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

const SLOTS = ['has', 'none', 'changed'] as const;

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
      <p className={styles.chosen}>
        The {pluralize(ids.length, 'candidate')} that you chose
        {kind === 'reminder' && ', without those who are Not Selected'}.
        <Button onClick={() => onChange({ isWithdrawn: false })}>Choose by a Filter Instead</Button>
      </p>
    );
  }
  return (
    <div className={styles.fields}>
      <Statuses {...{ filter, kind, onChange }} />
      <Field label="Time slot">
        {(control) => (
          <select
            {...control}
            value={slot ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, slot: SLOTS.find((one) => one === value) })
            }
          >
            <option value="">With or without a slot</option>
            <option value="has">Only with a slot</option>
            <option value="none">Only without a slot</option>
            <option value="changed">Only those who were last told another slot</option>
          </select>
        )}
      </Field>
      <Field label="Answer to their slot">
        {(control) => (
          <select
            {...control}
            value={answers?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const answer = SLOT_ANSWERS.find((one) => one === value);
              onChange({ ...filter, answers: answer && [answer] });
            }}
          >
            <option value="">Any answer, or none</option>
            <option value="confirmed">Only who can come</option>
            <option value="declined">Only who cannot come</option>
            <option value="none">Only who has not answered</option>
          </select>
        )}
      </Field>
      <Field label="Withdrawn">
        {(control) => (
          <select
            {...control}
            value={String(isWithdrawn ?? '')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, isWithdrawn: value === '' ? undefined : value === 'true' })
            }
          >
            <option value="false">Not those who have withdrawn</option>
            <option value="true">Only those who have withdrawn</option>
            <option value="">Withdrawn or not</option>
          </select>
        )}
      </Field>
    </div>
  );
}

/** Whom the server chooses without a filter: a reminder goes to those who are not selected on request only. */
const usualStatuses = (kind: MessageDraft['kind']) =>
  AUDITION_STATUSES.filter((status) => kind !== 'reminder' || status !== 'Not Selected');

function Statuses({ filter, kind, onChange }: RecipientsFieldsProps) {
  const usual = usualStatuses(kind);
  const { statuses = usual } = filter;
  const toggle = (status: AuditionStatus, isOn: boolean) => {
    const next = AUDITION_STATUSES.filter((one) =>
      one === status ? isOn : statuses.includes(one),
    );
    onChange({ ...filter, statuses: next.join() === usual.join() ? undefined : next });
  };
  return (
    <fieldset className={styles.statuses}>
      <legend className={styles.legend}>Status</legend>
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
