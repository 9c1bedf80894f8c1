import {
  answerIn,
  type AskedField,
  askedFields,
  type AskingSeason,
  type CandidateView,
  currentStyles,
  type FieldControl,
  MAX_RADIOS,
  noChoiceText,
  mayChange,
  type PublicSeason,
  type QuestionOption,
} from '@nox/contracts';
import { classNames, formatLocal, ui } from '@nox/ui';
import { Fragment, type ReactNode } from 'react';
import titles from '../components/titles.module.css';
import styles from './application-fields.module.css';
import {
  ChoiceField,
  EMAIL,
  type FieldProps,
  ParagraphField,
  ROLL_NUMBER,
  SelectField,
  TextField,
  type TextFieldProps,
  TickField,
} from './field.tsx';
import type { Errors } from './use-checked-form.ts';

type Season = AskingSeason & Pick<PublicSeason, 'parts' | 'emailDomains' | 'films'>;

type FieldState = {
  value: unknown;
  readOnly: boolean;
  season: Season;
  options: readonly QuestionOption[];
};

type DrawField = (props: FieldProps, state: FieldState) => ReactNode;

const choiceOf =
  (type: 'radio' | 'checkbox'): DrawField =>
  (props, { value, readOnly, options }) => {
    const chosen = [value ?? []].flat().map(String);
    if (type === 'radio' && options.length > MAX_RADIOS) {
      return (
        <SelectField {...props} defaultValue={chosen[0]} disabled={readOnly}>
          <option value="">{noChoiceText(props.isOptional)}</option>
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    }
    const choices = options.map(({ key, label }) => [key, label] as const);
    return <ChoiceField {...{ ...props, type, choices, chosen, disabled: readOnly }} />;
  };

/** A text field has only attributes of its own. The registration form draws the age, which nobody can change later. */
const CONTROLS: Record<FieldControl, TextFieldProps | DrawField> = {
  name: { autoComplete: 'name' },
  line: {},
  paragraph: (props, { value, readOnly }) => (
    <ParagraphField {...props} readOnly={readOnly} defaultValue={value as string} />
  ),
  'roll number': ROLL_NUMBER,
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { ...EMAIL, autoComplete: 'email' },
  style: { list: 'dance-styles' },
  rating: (props, { value, readOnly }) => (
    <ChoiceField
      {...props}
      type="radio"
      look="scale"
      choices={ratingsWith(value as number | undefined)}
      chosen={[String(value)]}
      disabled={readOnly}
    />
  ),
  link: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  tick: (props, { value, readOnly }) => (
    <TickField {...props} defaultChecked={value === true} disabled={readOnly} />
  ),
  parts: (props, { value, readOnly, season }) => (
    <ChoiceField
      {...props}
      type="checkbox"
      choices={season.parts.map(partChoice)}
      chosen={value as string[] | undefined}
      disabled={readOnly}
    />
  ),
  age: () => null,
  number: { type: 'number', inputMode: 'decimal', min: 0, step: 'any' },
  'one of': choiceOf('radio'),
  'some of': choiceOf('checkbox'),
};

const DanceStyles = () => (
  <datalist id="dance-styles">
    {currentStyles().map((style) => (
      <option key={style} value={style} />
    ))}
  </datalist>
);

function emailHint(isNew: boolean, { emailDomains = [] }: Season): string {
  if (!isNew) return 'A new address counts once you confirm it by the link in our email to it.';
  const domains = emailDomains.join(' or ');
  const rule = domains && `Only addresses of ${domains} can register. `;
  return `${rule}Your application counts once you confirm it by the link in our email to this address.`;
}

type ApplicationFieldsProps = {
  season: Season;
  errors: Errors;
  answers?: object | undefined;
  /** What a candidate may change of stored answers. */
  edits?: Exclude<CandidateView['edits'], 'none'>;
  film?: ReactNode;
  children?: ReactNode;
};

const GROUPS = ['You', 'Your dance', 'When you can come', 'More about you'] as const;

/** What may always be changed is last in its group; the season orders its own questions. */
const isLast = ({ own, changes }: AskedField) => Number(!own && changes === 'always');

/** The fields of an application, in groups. They are uncontrolled. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { season, errors, answers = {}, edits, film, children } = props;
  const draw = (asked: AskedField) => {
    const { name, own, label, question = label, hint, control, isOptional } = asked;
    const value = answerIn(answers, name);
    const readOnly = edits !== undefined && !mayChange(asked, value, edits);
    const shownHint = control === 'email' ? emailHint(value === undefined, season) : hint;
    const field = { name, label: question, hint: shownHint, error: errors[name], isOptional };
    const rule = CONTROLS[control];
    const options = own?.options ?? [];
    if (typeof rule === 'function') return rule(field, { value, readOnly, season, options });
    const defaultValue = value as string | number | undefined;
    return <TextField autoComplete="off" {...{ readOnly, defaultValue, ...field, ...rule }} />;
  };
  const asked = askedFields(season);
  return GROUPS.map((title) => {
    const fields = asked.filter(({ group }) => group === title);
    if (fields.length === 0) return null;
    return (
      <Group key={title} title={title} isMinor={edits !== undefined}>
        {fields
          .toSorted((one, other) => isLast(one) - isLast(other))
          .map((field) => (
            <Fragment key={field.name}>{draw(field)}</Fragment>
          ))}
        {title === 'You' && children}
        {title === 'Your dance' && film}
        {title === 'Your dance' && <DanceStyles />}
      </Group>
    );
  });
}

interface GroupProps {
  title: string;
  /** Below the title of a section. */
  isMinor?: boolean;
  children: ReactNode;
}

export function Group({ title, isMinor = false, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3 className={classNames(titles.within, styles.title, isMinor && styles.minor)}>
          {title}
        </h3>
      </legend>
      <div className={classNames(ui.stack6, styles.fields)}>{children}</div>
    </fieldset>
  );
}

/** Ratings go from 0 to 10. An imported rating may be between two whole ones. */
const ratingsWith = (rating = 0) =>
  [...new Set([...Array(11).keys(), rating])]
    .toSorted((a, b) => a - b)
    .map((each) => [String(each), each] as const);

const partChoice = ({ key, label, date, from, to }: PublicSeason['parts'][number]) =>
  [
    key,
    <>
      {label}
      <br />
      <span className={ui.note}>
        {formatLocal(date)}, {from} to {to}
      </span>
    </>,
  ] as const;
