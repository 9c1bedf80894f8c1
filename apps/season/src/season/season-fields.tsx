import { MINORS, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { CheckboxField, Field, societyTimeZone, TextAreaField, TextField } from '@nox/ui';
import type { ReactNode } from 'react';
import { PartRows } from './part-rows.tsx';
import styles from './season.module.css';
import { useFormFields } from '../form/use-form-fields.ts';

const MINOR_LABELS: Record<(typeof MINORS)[number], string> = {
  'not asked': 'The form does not ask',
  refused: 'Only people of 18 and over may register',
  'with guardian': 'A parent or guardian has to agree by e-mail',
};

const orNull = (text: string) => text || null;

const numberOrNull = (text: string | null) => (text ? Number(text) : null);

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A date, or a date with a time, that may be missing. */
function MomentField({
  name,
  type,
  hint,
}: {
  name: 'opensAt' | 'closesAt' | 'editsUntil' | 'endsOn';
  type: 'datetime-local' | 'date';
  hint: string;
}) {
  const { field } = useFormFields<SeasonInput>();
  const input = field(name, { setValueAs: orNull });
  return <TextField label={SEASON_LABELS[name]} type={type} hint={hint} {...input} />;
}

function MinorsField() {
  const { field } = useFormFields<SeasonInput>();
  const { error, ...select } = field('minors');
  return (
    <Field label={SEASON_LABELS.minors} error={error}>
      {(control) => (
        <select {...control} {...select}>
          {MINORS.map((choice) => (
            <option key={choice} value={choice}>
              {MINOR_LABELS[choice]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The controls of the settings, in the order in which a season goes. */
export function SeasonFields() {
  const { field } = useFormFields<SeasonInput>();
  const of = (name: keyof SeasonInput) => ({ label: SEASON_LABELS[name], ...field(name) });
  return (
    <>
      <Group title="Registration">
        <TextField required autoComplete="off" {...of('name')} />
        <p className={styles.zone}>
          All dates and times are those of the time zone {societyTimeZone()}.
        </p>
        <div className={styles.pair}>
          <MomentField
            name="opensAt"
            type="datetime-local"
            hint="Empty: registration stays closed."
          />
          <MomentField name="closesAt" type="datetime-local" hint="Empty: it stays open." />
        </div>
        <CheckboxField {...of('isPaused')} label="Pause registration for now" />
      </Group>
      <Group title="What the form asks">
        <PartRows />
        <CheckboxField {...of('asksPartner')} label="Ask for a partner's roll number" />
        <MinorsField />
      </Group>
      <Group title="Privacy">
        <TextAreaField
          {...of('privacyText')}
          rows={8}
          hint="Candidates read it above the button, and agree to it: what you store, why, for how long, and whom to ask."
        />
        <TextField
          {...of('contactEmail')}
          type="email"
          autoComplete="off"
          hint="Candidates write to this address, and answers to our e-mails go there."
        />
      </Group>
      <Group title="Auditions">
        <TextField
          {...of('selfMoveHours')}
          {...field('selfMoveHours', { setValueAs: numberOrNull })}
          type="number"
          inputMode="numeric"
          min={0}
          max={720}
          hint="Candidates choose another free slot of the published schedule. Empty: they may not."
        />
      </Group>
      <Group title="Afterwards">
        <div className={styles.pair}>
          <MomentField
            name="editsUntil"
            type="datetime-local"
            hint="By candidates. Empty: until the last day."
          />
          <MomentField name="endsOn" type="date" hint="Of the season, with its auditions." />
        </div>
        <TextField
          {...of('deleteAfterDays')}
          {...field('deleteAfterDays', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={30}
          max={730}
          required
          hint="So long after the last day everything about the candidates is deleted."
        />
      </Group>
    </>
  );
}
