import {
  type CandidateField,
  type CandidateInput,
  DANCE_STYLES,
  type FieldControl,
  fieldNames,
  fieldOf,
  isAsked,
  type PublicSeason,
} from '@nox/contracts';
import { classNames, formatLocal } from '@nox/ui';
import { Fragment, type ReactNode } from 'react';
import titles from '../components/titles.module.css';
import styles from './application-fields.module.css';
import {
  ChoiceField,
  EMAIL,
  type FieldProps,
  ParagraphField,
  ROLL_NUMBER,
  TextField,
  type TextFieldProps,
  TickField,
} from './field.tsx';
import type { Errors } from './use-checked-form.ts';

type Season = Pick<PublicSeason, 'parts' | 'asksPartner' | 'emailDomains'>;

type FieldState = { value: unknown; readOnly: boolean; season: Season };

type DrawField = (props: FieldProps, state: FieldState) => ReactNode;

const textControl =
  (native?: TextFieldProps): DrawField =>
  (props, { value, readOnly }) => {
    const defaultValue = value as string | undefined;
    return <TextField autoComplete="off" {...{ readOnly, defaultValue, ...props, ...native }} />;
  };

/** What draws a field, by the control that its description names. */
const CONTROLS: Record<FieldControl, DrawField | undefined> = {
  name: textControl({ autoComplete: 'name' }),
  line: textControl(),
  paragraph: (props, { value, readOnly }) => (
    <ParagraphField {...props} readOnly={readOnly} defaultValue={value as string} />
  ),
  'roll number': textControl(ROLL_NUMBER),
  phone: textControl({ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }),
  email: (props, state) => {
    const { emailDomains } = state.season;
    const hint =
      state.value === undefined
        ? `${emailDomains?.length ? `Only addresses of ${emailDomains.join(' or ')} can register. ` : ''}Your application counts once you confirm it by the link in our email to this address.`
        : 'A new address counts once you confirm it by the link in our email to it.';
    return textControl({ ...EMAIL, autoComplete: 'email' })({ ...props, hint }, state);
  },
  style: (props, state) => (
    <>
      {textControl({ list: 'dance-styles' })(props, state)}
      <datalist id="dance-styles">
        {DANCE_STYLES.map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
    </>
  ),
  rating: (props, { value, readOnly }) => {
    const choices = ratingsWith(value as number | undefined);
    const look = { type: 'radio', look: 'scale' } as const;
    return (
      <ChoiceField
        {...{ ...props, ...look, choices }}
        chosen={[String(value)]}
        disabled={readOnly}
      />
    );
  },
  link: textControl({ type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
  tick: (props, { value, readOnly }) => (
    <TickField {...props} defaultChecked={value === true} disabled={readOnly} />
  ),
  parts: (props, { value, readOnly, season }) => {
    const choices = season.parts.map(partChoice);
    const chosen = value as string[] | undefined;
    return <ChoiceField type="checkbox" {...{ ...props, choices, chosen }} disabled={readOnly} />;
  },
  // The registration form draws it itself: nobody can change it later.
  age: undefined,
};

interface ApplicationFieldsProps {
  season: Season;
  errors: Errors;
  answers?: CandidateInput | undefined;
  isContactOnly?: boolean;
  children?: ReactNode;
}

const GROUPS = ['You', 'Your dance', 'When you can come'] as const;

/** What may always be changed is last in its group. */
const rankOf = (name: CandidateField) => Number(fieldOf(name).changes === 'always');

/** The fields of an application, in three groups. They are uncontrolled. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { season, errors, answers, isContactOnly = false, children } = props;
  const values: Partial<Record<CandidateField, unknown>> = answers ?? {};
  const draw = (name: CandidateField) => {
    const { label, question = label, hint, control, isOptional, changes } = fieldOf(name);
    const readOnly = isContactOnly && changes !== 'always';
    const props = { name, label: question, hint, error: errors[name], isOptional };
    const drawn = CONTROLS[control]?.(props, { value: values[name], readOnly, season });
    return <Fragment key={name}>{drawn}</Fragment>;
  };
  return GROUPS.map((title) => {
    const names = fieldNames.filter(
      (name) => fieldOf(name).group === title && isAsked(name, season),
    );
    if (names.length === 0) return null;
    return (
      <Group key={title} title={title}>
        {names.toSorted((one, other) => rankOf(one) - rankOf(other)).map(draw)}
        {title === 'You' && children}
      </Group>
    );
  });
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3 className={classNames(titles.within, styles.title)}>{title}</h3>
      </legend>
      <div className={styles.fields}>{children}</div>
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
      <span className={styles.when}>
        {formatLocal(date)}, {from} to {to}
      </span>
    </>,
  ] as const;
