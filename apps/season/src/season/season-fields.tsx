import { MINORS, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  SelectField,
  societyTimeZone,
  TextAreaField,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import layout from '../ui/layout.module.css';
import styles from './season.module.css';

const MINOR_LABELS: Record<(typeof MINORS)[number], string> = {
  'not asked': 'The form does not ask',
  refused: 'Only people of 18 and over may register',
  'with guardian': 'A parent or guardian has to agree by email',
};

const orNull = (text: string) => text || null;

/** Its first value is a list. */
function listOrNone(typed: string | string[] | undefined): string[] | undefined {
  const list = String(typed ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return list.length > 0 ? list : undefined;
}

const numberOrNull = (text: string | null) => (text ? Number(text) : null);

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classNames(tools.bare, styles.group)}>
      <legend className={tools.panelTitle}>{title}</legend>
      <div className={ui.stack4}>{children}</div>
    </fieldset>
  );
}

/** A date, or a date with a time, that may be missing. */
function TimeField({
  name,
  type,
  hint,
}: {
  name: 'opensAt' | 'closesAt' | 'editsUntil' | 'endsOn' | 'meetingAt';
  type: 'datetime-local' | 'date';
  hint: string;
}) {
  const { field } = useFormFields<SeasonInput>();
  const input = field(name, { setValueAs: orNull });
  return <TextField label={SEASON_LABELS[name]} type={type} hint={hint} {...input} />;
}

function MinorsField() {
  const { field } = useFormFields<SeasonInput>();
  const options = MINORS.map((choice) => [choice, MINOR_LABELS[choice]] as const);
  return <SelectField label={SEASON_LABELS.minors} options={options} {...field('minors')} />;
}

/** The controls of the settings, in the order in which a season goes. */
export function SeasonFields() {
  const { field } = useFormFields<SeasonInput>();
  const of = (name: keyof SeasonInput) => ({ label: SEASON_LABELS[name], ...field(name) });
  return (
    <>
      <Group title="Open">
        <TextField required autoComplete="off" {...of('name')} />
        <p className={ui.note}>
          All dates and times are those of the time zone {societyTimeZone()}.
        </p>
        <div className={layout.pair}>
          <TimeField
            name="opensAt"
            type="datetime-local"
            hint="Empty: registration stays closed."
          />
          <TimeField name="closesAt" type="datetime-local" hint="Empty: it stays open." />
        </div>
        <CheckboxField {...of('isPaused')} label="Pause registration for now" />
      </Group>
      <Group title="Form">
        <PartRows />
        <CheckboxField {...of('asksPartner')} label="Ask for a partner's roll number" />
        <MinorsField />
        <TextField
          {...of('emailDomains')}
          {...field('emailDomains', { setValueAs: listOrNone })}
          autoComplete="off"
          hint="Such as college.edu, with commas between several: only addresses of these may register. Empty: all."
        />
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
          hint="Candidates write to this address, and answers to our emails go there."
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
      <Group title="Results">
        <TextAreaField
          {...of('nextSteps')}
          rows={4}
          hint="Selected candidates read it with their result, and nobody else."
        />
        <div className={layout.pair}>
          <TimeField
            name="meetingAt"
            type="datetime-local"
            hint="Selected candidates get a calendar file. Empty: none."
          />
          <TextField
            {...of('meetingPlace')}
            autoComplete="off"
            hint="Where the first meeting is."
          />
        </div>
      </Group>
      <Group title="After">
        <div className={layout.pair}>
          <TimeField
            name="editsUntil"
            type="datetime-local"
            hint="By candidates. Empty: until the last day."
          />
          <TimeField name="endsOn" type="date" hint="Of the season, with its auditions." />
        </div>
        <TextField
          {...of('deleteAfterDays')}
          {...field('deleteAfterDays', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={30}
          max={730}
          required
          hint="Counted from the last day: everything about the candidates goes."
        />
      </Group>
    </>
  );
}

const MAX_PARTS = 12;

/** Of a new part; never that of one that was removed, which candidates may have ticked. */
const newKey = () => `part-${Date.now().toString(36)}`;

/** The parts of days of which candidates tick those on which they can come. */
function PartRows() {
  const { control, getValues, setFocus } = useFormContext<SeasonInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'parts', keyName: 'rowId' });
  const { errorOf } = useFormFields<SeasonInput>();
  const add = useRef<HTMLButtonElement>(null);

  const handleAdd = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    append({ key: newKey(), label: '', date, from: '18:00', to: '21:00' });
  };

  const handleRemove = (index: number) => {
    remove(index);
    // The clicked button is removed.
    if (fields.length > 1) setFocus(`parts.${Math.min(index, fields.length - 2)}.label`);
    else add.current?.focus();
  };

  const error = errorOf('parts');
  return (
    <fieldset className={classNames(tools.bare, ui.stack3, ui.start)}>
      <legend className={layout.legend}>{SEASON_LABELS.parts}</legend>
      <p className={ui.note}>
        Candidates tick when they can come. Without any the form does not ask. What was ticked of a
        part is lost when you remove it.
      </p>
      {fields.map(({ rowId }, index) => (
        <PartRow key={rowId} index={index} onRemove={() => handleRemove(index)} />
      ))}
      {fields.length < MAX_PARTS && (
        <Button ref={add} onClick={handleAdd}>
          Add a part of a day
        </Button>
      )}
      {error && (
        <p role="alert" className={classNames(ui.small, ui.stop)}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PartFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'error'> {
  name: `parts.${number}.${'label' | 'date' | 'from' | 'to'}`;
}

function PartField({ name, ...props }: PartFieldProps) {
  const { field } = useFormFields<SeasonInput>();
  return <TextField {...props} {...field(name)} error={useShownError(name)} />;
}

function PartRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const of = (name: 'label' | 'date' | 'from' | 'to') => `parts.${index}.${name}` as const;
  return (
    <div role="group" aria-label={`Part ${index + 1}`} className={layout.fieldRow}>
      <div className={layout.long}>
        <PartField
          label="Label"
          placeholder="Friday evening"
          autoComplete="off"
          name={of('label')}
        />
      </div>
      <PartField label="Date" type="date" name={of('date')} />
      <div className={layout.fieldRow}>
        <PartField label="From" type="time" name={of('from')} />
        <PartField label="To" type="time" name={of('to')} />
        <Button
          aria-label={`Remove part ${index + 1}`}
          className={classNames(layout.small, layout.remove)}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
