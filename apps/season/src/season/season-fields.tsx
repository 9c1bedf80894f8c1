import {
  agreesToFirstNames,
  FILMS,
  PORTRAITS,
  JUDGING_MODES,
  MAX_CRITERIA,
  MINORS,
  readTime,
  SEASON_LABELS,
  type SeasonInput,
  SHOWS_FIRST_NAMES,
} from '@nox/contracts';
import {
  CheckboxField,
  DateTimeField,
  newKey,
  SelectField,
  societyTimeZone,
  TextAreaField,
  TextField,
  ui,
} from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import type { ComponentProps, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Choices, FieldRows, RowField, RowTime } from '../ui/fields.tsx';
import layout from '../ui/layout.module.css';
import { GivenFields } from './given-fields.tsx';
import { OwnQuestions } from './questions.tsx';
import { Group, type StoredSeason } from './season-group.tsx';
import {
  FILM_LABELS,
  HINTS,
  MINOR_LABELS,
  MODES,
  PORTRAIT_LABELS,
  textsOf,
} from './season-texts.ts';

const orNull = (text: string) => text || null;

function listOrNone(typed: string | string[] | undefined): string[] | undefined {
  const list = String(typed ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return list.length > 0 ? list : undefined;
}

const READERS: Partial<Record<string, (text: string) => unknown>> = {
  date: orNull,
  number: (text) => (text ? Number(text) : null),
};

interface LineProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'error'> {
  name: keyof SeasonInput;
}

function Line({ name, type = 'text', ...input }: LineProps) {
  const { field } = useFormFields<SeasonInput>();
  const setValueAs = name === 'emailDomains' ? listOrNone : READERS[type];
  return (
    <TextField
      autoComplete="off"
      type={type}
      inputMode={type === 'number' ? 'numeric' : undefined}
      {...textsOf(name)}
      {...input}
      {...field(name, setValueAs && { setValueAs })}
    />
  );
}

/** What is offered with a date that has no time; a meeting has no usual time. */
const USUAL_TIMES = {
  opensAt: '09:00',
  closesAt: '23:59',
  editsUntil: '23:59',
  answerBy: '23:59',
  meetingAt: '',
};

function TimeLine({ name }: { name: keyof typeof USUAL_TIMES }) {
  const { errorOf } = useFormFields<SeasonInput>();
  const { field } = useController<SeasonInput, typeof name>({ name });
  return (
    <DateTimeField
      {...field}
      {...textsOf(name)}
      error={errorOf(name)}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(orNull(typed))}
      read={readTime}
      usualTime={USUAL_TIMES[name]}
    />
  );
}

const Field = RowField<SeasonInput>;
const Time = RowTime<SeasonInput>;

const legendOf = (name: 'parts' | 'criteria') => ({ text: SEASON_LABELS[name], note: HINTS[name] });

function PartRows() {
  const { getValues } = useFormContext<SeasonInput>();
  const newPart = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    // Never that of one that was removed, which candidates may have ticked.
    const key = `part-${Date.now().toString(36)}`;
    return { key, label: '', date, from: '18:00', to: '21:00' };
  };
  return (
    <FieldRows
      name="parts"
      noun="Part"
      legend={legendOf('parts')}
      max={12}
      addLabel="Add a part of a day"
      newRow={newPart}
      first="label"
    >
      {(index, remove) => (
        <>
          <div className={layout.long}>
            <Field label="Label" placeholder="Friday evening" name={`parts.${index}.label`} />
          </div>
          <Field label="Date" type="date" name={`parts.${index}.date`} />
          <div className={layout.fieldRow}>
            <Time label="From" name={`parts.${index}.from`} />
            <Time label="To" name={`parts.${index}.to`} />
            {remove}
          </div>
        </>
      )}
    </FieldRows>
  );
}

const CriterionRows = () => (
  <FieldRows
    name="criteria"
    noun="Criterion"
    legend={legendOf('criteria')}
    max={MAX_CRITERIA}
    addLabel="Add a criterion"
    newRow={() => ({ id: newKey(), name: '', hint: '', weight: 1 })}
    first="name"
  >
    {(index, remove) => (
      <>
        <div className={layout.long}>
          <Field label="Name" placeholder="Musicality" name={`criteria.${index}.name`} />
        </div>
        <div className={layout.long}>
          <Field label="What to look for" name={`criteria.${index}.hint`} />
        </div>
        <Field label="Weight" type="number" min={1} max={10} name={`criteria.${index}.weight`} />
        {remove}
      </>
    )}
  </FieldRows>
);

/** The choice is a sentence of what candidates agree to. */
function FirstNames() {
  const { watch, setValue } = useFormContext<SeasonInput>();
  const text = watch('privacyText') ?? '';
  const isChosen = agreesToFirstNames({ privacyText: text });
  const changed = isChosen
    ? text.replace(SHOWS_FIRST_NAMES, '')
    : `${text}\n\n${SHOWS_FIRST_NAMES}`;
  return (
    <CheckboxField
      label="Screens may show first names"
      hint="It adds a sentence to the text. Choose it before registration opens: who has applied has agreed to the text as it was."
      checked={isChosen}
      onChange={() => setValue('privacyText', changed.trim(), { shouldDirty: true })}
    />
  );
}

/** The properties of fields, which say what is from last season. */
function useFieldsOf(carried: readonly string[]) {
  const { field } = useFormFields<SeasonInput>();
  return (name: keyof SeasonInput) => {
    const { label, hint } = textsOf(name);
    const isCarried = carried.includes(name);
    return { label, hint: isCarried ? `From last season. ${hint}` : hint, ...field(name) };
  };
}

type ResultFieldsProps = StoredSeason & {
  of: ReturnType<typeof useFieldsOf>;
};

const ResultFields = ({ of, ...shown }: ResultFieldsProps) => (
  <Group title="Results" {...shown}>
    <TextAreaField {...of('nextSteps')} rows={4} />
    <div className={layout.pair}>
      <TimeLine name="meetingAt" />
      <Line name="meetingPlace" />
    </div>
    <div className={layout.pair}>
      <TimeLine name="answerBy" />
      <Line name="places" type="number" min={1} max={1000} />
    </div>
    <CheckboxField
      {...of('remindsToAnswer')}
      label="A day before, write once to who has not answered"
    />
  </Group>
);

interface SeasonFieldsProps extends StoredSeason {
  /** A button that shows the public form. */
  preview: ReactNode;
}

export function SeasonFields({ preview, ...shown }: SeasonFieldsProps) {
  const of = useFieldsOf(shown.carried);
  const { field: mode } = useController<SeasonInput, 'judgingMode'>({ name: 'judgingMode' });
  return (
    <div>
      <Group title="Registration" {...shown}>
        <Line required name="name" />
        <p className={ui.note}>
          All dates and times are those of the time zone {societyTimeZone()}.
        </p>
        <div className={layout.pair}>
          <TimeLine name="opensAt" />
          <TimeLine name="closesAt" />
        </div>
        <CheckboxField {...of('isPaused')} label="Pause registration for now" />
      </Group>
      <Group title="Form" {...shown}>
        <PartRows />
        <CheckboxField {...of('asksPartner')} label="Ask for a partner's roll number" />
        <SelectField options={FILMS.map((one) => [one, FILM_LABELS[one]])} {...of('films')} />
        <SelectField
          options={PORTRAITS.map((one) => [one, PORTRAIT_LABELS[one]])}
          {...of('portrait')}
        />
        <SelectField options={MINORS.map((one) => [one, MINOR_LABELS[one]])} {...of('minors')} />
        <Line name="emailDomains" />
      </Group>
      <Group title="Questions" {...shown}>
        <OwnQuestions />
        <GivenFields />
        <p>{preview}</p>
      </Group>
      <Group title="Privacy" {...shown}>
        <TextAreaField {...of('privacyText')} rows={8} />
        <FirstNames />
        <Line name="contactEmail" type="email" />
      </Group>
      <Group title="Auditions" {...shown}>
        <Line name="selfMoveHours" type="number" min={0} max={720} />
      </Group>
      <Group title="Judging" {...shown}>
        <Choices
          isSingle
          legend={SEASON_LABELS.judgingMode}
          choices={JUDGING_MODES.map((one) => [one, ...MODES[one]] as const)}
          value={[mode.value ?? 'open']}
          onChange={([chosen]) => mode.onChange(chosen)}
        />
        <CriterionRows />
      </Group>
      <ResultFields of={of} {...shown} />
      <Group title="After" {...shown}>
        <div className={layout.pair}>
          <TimeLine name="editsUntil" />
          <Line name="endsOn" type="date" />
        </div>
        <Line required name="deleteAfterDays" type="number" min={30} max={730} />
      </Group>
    </div>
  );
}
