import {
  JUDGING_MODES,
  type JudgingMode,
  MAX_CRITERIA,
  MINORS,
  readTime,
  SEASON_LABELS,
  type SeasonInput,
} from '@nox/contracts';
import {
  CheckboxField,
  classNames,
  DateTimeField,
  focusAndScroll,
  newKey,
  SelectField,
  societyTimeZone,
  TextAreaField,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import type { ComponentProps, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Choices } from '../ui/choices.tsx';
import { FieldRows, RowField, RowTime } from '../ui/field-rows.tsx';
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

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classNames(tools.bare, ui.stack4, styles.group)}>
    <legend className={tools.panelTitle}>{title}</legend>
    <div className={ui.stack4}>{children}</div>
  </fieldset>
);

interface LineProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'error'> {
  name: keyof SeasonInput;
}

/** How the text of a control becomes a value that may be missing. */
const READERS: Partial<Record<string, (text: string) => unknown>> = {
  date: orNull,
  number: (text) => (text ? Number(text) : null),
};

/** A text, a number or a date. */
function Line({ name, type = 'text', ...input }: LineProps) {
  const { field } = useFormFields<SeasonInput>();
  const setValueAs = name === 'emailDomains' ? listOrNone : READERS[type];
  return (
    <TextField
      autoComplete="off"
      label={SEASON_LABELS[name]}
      type={type}
      inputMode={type === 'number' ? 'numeric' : undefined}
      {...input}
      {...field(name, setValueAs && { setValueAs })}
    />
  );
}

interface TimeLineProps {
  name: 'opensAt' | 'closesAt' | 'editsUntil' | 'meetingAt';
  hint: string;
}

function TimeLine({ name, hint }: TimeLineProps) {
  const { errorOf } = useFormFields<SeasonInput>();
  const { field } = useController<SeasonInput, TimeLineProps['name']>({ name });
  return (
    <DateTimeField
      {...field}
      label={SEASON_LABELS[name]}
      hint={hint}
      error={errorOf(name)}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(orNull(typed))}
      read={readTime}
    />
  );
}

const MODES: Record<JudgingMode, readonly [label: string, meaning: string]> = {
  open: ['Open', "Judges type their name, and see each other's reviews at any time."],
  independent: [
    'Independent',
    "Reviews belong to the judge's account. Others' are hidden, also in lists and means, until the judge's own is in.",
  ],
  deliberation: [
    'Deliberation',
    'All judges see all reviews and compare them. What they change from now on is marked.',
  ],
};

const Field = RowField<SeasonInput>;
const Time = RowTime<SeasonInput>;

const MAX_PARTS = 12;

/** Candidates tick those parts of days on which they can come. */
function PartRows() {
  const { getValues } = useFormContext<SeasonInput>();
  const newPart = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    // Never that of one that was removed, which candidates may have ticked.
    const key = `part-${Date.now().toString(36)}`;
    return { key, label: '', date, from: '18:00', to: '21:00' };
  };
  const note =
    'Candidates tick when they can come. Without any the form does not ask. What was ticked of a part is lost when you remove it.';
  return (
    <FieldRows
      name="parts"
      noun="Part"
      legend={{ text: SEASON_LABELS.parts, note }}
      max={MAX_PARTS}
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

function CriterionRows() {
  const note =
    'Judges give each of them a score from 1 to 10; the total is the mean by weight. Without any there is one score. The list is fixed with the first review that has such scores; names, hints and weights are not.';
  return (
    <FieldRows
      name="criteria"
      noun="Criterion"
      legend={{ text: SEASON_LABELS.criteria, note }}
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
}

export const focusField = (name: string) =>
  focusAndScroll(document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`));

/** The controls of the settings, in the order in which a season goes. */
export function SeasonFields() {
  const { field } = useFormFields<SeasonInput>();
  const { field: mode } = useController<SeasonInput, 'judgingMode'>({ name: 'judgingMode' });
  const of = (name: keyof SeasonInput) => ({ label: SEASON_LABELS[name], ...field(name) });
  return (
    <>
      <Group title="Open">
        <Line required name="name" />
        <p className={ui.note}>
          All dates and times are those of the time zone {societyTimeZone()}.
        </p>
        <div className={layout.pair}>
          <TimeLine name="opensAt" hint="Empty: registration stays closed." />
          <TimeLine name="closesAt" hint="Empty: it stays open." />
        </div>
        <CheckboxField {...of('isPaused')} label="Pause registration for now" />
      </Group>
      <Group title="Form">
        <PartRows />
        <CheckboxField {...of('asksPartner')} label="Ask for a partner's roll number" />
        <SelectField options={MINORS.map((one) => [one, MINOR_LABELS[one]])} {...of('minors')} />
        <Line
          name="emailDomains"
          hint="Such as college.edu, with commas between several: only addresses of these may register. Empty: all."
        />
      </Group>
      <Group title="Privacy">
        <TextAreaField
          {...of('privacyText')}
          rows={8}
          hint="Candidates read it above the button, and agree to it: what you store, why, for how long, and whom to ask."
        />
        <Line
          name="contactEmail"
          type="email"
          hint="Candidates write to this address, and answers to our emails go there."
        />
      </Group>
      <Group title="Auditions">
        <Line
          name="selfMoveHours"
          type="number"
          min={0}
          max={720}
          hint="Candidates choose another free slot of the published schedule. Empty: they may not."
        />
      </Group>
      <Group title="Judging">
        <Choices
          isSingle
          legend={SEASON_LABELS.judgingMode}
          choices={JUDGING_MODES.map((one) => [one, ...MODES[one]] as const)}
          value={[mode.value ?? 'open']}
          onChange={([chosen]) => mode.onChange(chosen)}
        />
        <CriterionRows />
      </Group>
      <Group title="Results">
        <TextAreaField
          {...of('nextSteps')}
          rows={4}
          hint="Selected candidates read it with their result, and nobody else."
        />
        <div className={layout.pair}>
          <TimeLine name="meetingAt" hint="Selected candidates get a calendar file. Empty: none." />
          <Line name="meetingPlace" hint="Where the first meeting is." />
        </div>
      </Group>
      <Group title="After">
        <div className={layout.pair}>
          <TimeLine name="editsUntil" hint="By candidates. Empty: until the last day." />
          <Line name="endsOn" type="date" hint="Of the season, with its auditions." />
        </div>
        <Line
          required
          name="deleteAfterDays"
          type="number"
          min={30}
          max={730}
          hint="Counted from the last day: everything about the candidates goes."
        />
      </Group>
    </>
  );
}
