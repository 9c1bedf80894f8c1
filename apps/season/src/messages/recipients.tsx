import { seasonQueries } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  answerChoices,
  askedFields,
  dayOf,
  listPeople,
  type MessageDraft,
  type MessageFilter,
  type MessageRecipient,
  type MessagesPreview,
  pluralize,
  PROGRESS,
  PROGRESS_TEXTS,
  PUBLISHED_STATUSES,
} from '@nox/contracts';
import { Button, classNames, FetchFailure, SelectField, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode } from 'react';
import { messageQueries } from '../calls/queries.ts';
import { Choices } from '../ui/fields.tsx';
import layout from '../ui/layout.module.css';
import styles from './messages.module.css';

export function useRecipients({ filter, channel, kind }: MessageDraft) {
  const hasNoStatus = filter.statuses?.length === 0;
  const query = useQuery({
    // Reminders go only to those with a slot.
    ...messageQueries.preview({ filter, channel, kind: kind === 'reminder' ? kind : 'link' }),
    enabled: !hasNoStatus,
  });
  const { data, error, isPlaceholderData } = query;
  const preview = hasNoStatus || isPlaceholderData ? undefined : data;
  return { preview, error: preview ? null : error, hasNoStatus, query };
}

type RecipientsProps = ReturnType<typeof useRecipients> & { children: ReactNode };

/** Whom the message goes to; the filter that chooses them is unfolded. */
export function Recipients({ preview, error, hasNoStatus, query, children }: RecipientsProps) {
  const recipients = preview?.recipients ?? [];
  const failed = () => failureText(error, 'Failed to fetch the candidates.');
  return (
    <section aria-label="Recipients" className={classNames(ui.breakable, styles.recipients)}>
      {error && <FetchFailure query={query} failed={failed} />}
      <p role="status">
        {hasNoStatus && 'Choose at least one status.'}
        {!hasNoStatus && !preview && !error && 'Counting…'}
        {preview?.count === 0 && 'No candidates match.'}
        {preview && preview.count > 0 && (
          <>
            To <strong>{pluralize(preview.count, 'candidate')}</strong>: {listPeople(recipients)}
          </>
        )}
      </p>
      <details>
        <summary className={layout.summary}>Change who gets it</summary>
        <div className={ui.stack4}>{children}</div>
      </details>
      {recipients.length > 3 && (
        <details>
          <summary className={layout.summary}>All names</summary>
          <p>{recipients.map(nameOf).join(', ')}</p>
        </details>
      )}
    </section>
  );
}

const nameOf = ({ fullName, number }: MessageRecipient) =>
  number === null ? fullName : `${fullName} (${number})`;

const SLOTS = [
  ['has', 'Only with a slot'],
  ['none', 'Only without a slot'],
  ['changed', 'Only those last notified of another slot'],
] as const;

const ANSWERS = [
  ['confirmed', 'Only who can come'],
  ['declined', 'Only who cannot come'],
  ['none', 'Only who has not answered'],
] as const;

const OFFERS = [
  ['offered', 'Only who has not answered yet'],
  ['accepted', 'Only who took their place'],
  ['declined', 'Only who gave it back'],
  ['lapsed', 'Only whose time to answer is over'],
  ['released', 'Only whose place was released'],
] as const;

const PROGRESSES = PROGRESS.map((one) => [one, `Only ${PROGRESS_TEXTS[one]}`] as const);

const WITHDRAWN = [
  ['false', 'Left out'],
  ['true', 'Only these'],
  ['', 'Any'],
] as const;

interface RecipientsFieldsProps {
  filter: MessageFilter;
  preview: MessagesPreview | undefined;
  kind: MessageDraft['kind'];
  onChange: (filter: MessageFilter) => void;
}

export function RecipientsFields({ filter, preview, kind, onChange }: RecipientsFieldsProps) {
  const { ids, answers, isWithdrawn, answer } = filter;
  const { data: season } = useQuery(seasonQueries.current());
  const { days = [], panels = [] } = preview ?? {};
  // The age is always answered.
  const asked = (season ? askedFields(season) : []).filter(({ control }) => control !== 'age');
  const question = asked.find(({ name }) => name === answer?.field);
  const choicesOf = ({ control, own }: (typeof asked)[number]) =>
    answerChoices({ kind: control, options: own?.options ?? [] });
  if (ids) {
    return (
      <p className={ui.row4}>
        The {pluralize(ids.length, 'candidate')} that you chose
        {kind === 'reminder' && ', without those who are Not Selected'}.
        <Button onClick={() => onChange({ isWithdrawn: false })}>Choose by a filter instead</Button>
      </p>
    );
  }
  const evenings = days.map((one) => [one, dayOf(one)] as const);
  const select = (
    name: 'day' | 'panel' | 'progress' | 'slot' | 'offer',
    label: string,
    options: ComponentProps<typeof SelectField<string>>['options'],
  ) => (
    <SelectField
      {...{ label, options }}
      placeholder="Any"
      value={filter[name] ?? ''}
      onChoose={(value) => onChange({ ...filter, [name]: value || undefined })}
    />
  );
  return (
    <div className={layout.fieldRow}>
      <StatusChoices {...{ filter, kind, onChange }} />
      {select('day', 'Evening', evenings)}
      {select('panel', 'Panel', panels)}
      {select('progress', 'Attendance', PROGRESSES)}
      {select('slot', 'Time slot', SLOTS)}
      <SelectField
        label="Answer to their slot"
        placeholder="Any"
        options={ANSWERS}
        value={answers?.[0] ?? ''}
        onChoose={(value) => onChange({ ...filter, answers: value ? [value] : undefined })}
      />
      {select('offer', 'Answer to their place', OFFERS)}
      <SelectField
        label="Answer to a question"
        placeholder="Any"
        options={asked.map(({ name, label }) => [name, label] as const)}
        value={question?.name ?? ''}
        onChoose={(field) => {
          const chosen = asked.find(({ name }) => name === field);
          const is = (chosen && choicesOf(chosen)[0]!.key) || undefined;
          onChange({ ...filter, answer: chosen && { field, is } });
        }}
      />
      {question && (
        <SelectField
          label="Their answer"
          options={choicesOf(question).map(({ key, label }) => [key, label] as const)}
          value={answer?.is ?? ''}
          onChoose={(is) =>
            onChange({ ...filter, answer: { field: question.name, is: is || undefined } })
          }
        />
      )}
      <SelectField
        label="Withdrawn"
        options={WITHDRAWN}
        value={String(isWithdrawn ?? '')}
        onChoose={(value) =>
          onChange({ ...filter, isWithdrawn: value ? value === 'true' : undefined })
        }
      />
    </div>
  );
}

function StatusChoices({ filter, kind, onChange }: Omit<RecipientsFieldsProps, 'preview'>) {
  // Whom the server chooses without a filter: a reminder goes to those who are not selected on request only.
  const usual = PUBLISHED_STATUSES.filter((one) => kind !== 'reminder' || one !== 'Not Selected');
  return (
    <Choices
      isInline
      legend="Published result"
      choices={PUBLISHED_STATUSES.map((status) => [
        status,
        status === 'Pending' ? 'None yet' : status,
      ])}
      value={filter.statuses ?? usual}
      onChange={(next) =>
        onChange({ ...filter, statuses: next.join() === usual.join() ? undefined : next })
      }
    />
  );
}
