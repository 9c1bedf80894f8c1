import {
  AUDITION_STATUSES,
  type AuditionStatus,
  type MessageFilter,
  SLOT_ANSWERS,
} from '@nox/contracts';
import { Button, CheckboxField, Field, formatCount } from '@nox/ui';
import styles from './write-form.module.css';

const SLOTS = ['has', 'none', 'changed'] as const;

interface RecipientsFieldsProps {
  filter: MessageFilter;
  onChange: (filter: MessageFilter) => void;
}

/** Every field that is set must hold for a candidate. */
export function RecipientsFields({ filter, onChange }: RecipientsFieldsProps) {
  const { ids, slot, answers, isWithdrawn } = filter;
  if (ids) {
    return (
      <p className={styles.chosen}>
        The {formatCount(ids.length, 'candidate')} that you chose.
        <Button onClick={() => onChange({ isWithdrawn: false })}>Choose by a Filter Instead</Button>
      </p>
    );
  }
  return (
    <div className={styles.fields}>
      <Statuses filter={filter} onChange={onChange} />
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

function Statuses({ filter, onChange }: RecipientsFieldsProps) {
  const { statuses = AUDITION_STATUSES } = filter;
  const toggle = (status: AuditionStatus, isOn: boolean) => {
    const next = AUDITION_STATUSES.filter((one) =>
      one === status ? isOn : statuses.includes(one),
    );
    onChange({ ...filter, statuses: next.length < AUDITION_STATUSES.length ? next : undefined });
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
