import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  /** Of the control in the form's data, and its id: a server and the browser then agree about it. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

const describedBy = ({ name, hint, error }: FieldProps) =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;

/** What ties a control to its label, hint and error. */
const controlOf = (field: FieldProps) => ({
  id: field.name,
  name: field.name,
  className: styles.control,
  required: !field.isOptional,
  'aria-invalid': Boolean(field.error),
  'aria-describedby': describedBy(field),
});

const Optional = () => <span className={styles.optional}> optional</span>;

function Hint({ name, hint }: FieldProps) {
  return hint ? (
    <p id={`${name}-hint`} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  return error ? (
    <p id={`${name}-error`} className={styles.error}>
      {error}
    </p>
  ) : null;
}

function Labelled({ field, children }: { field: FieldProps; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.name} className={styles.label}>
        {field.label}
        {field.isOptional && <Optional />}
      </label>
      <Hint {...field} />
      {children}
      <FieldError {...field} />
    </div>
  );
}

type Native<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  'id' | 'name' | 'className' | 'required'
>;

/** What an email address needs of its control. */
export const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

export const ROLL_NUMBER = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const;

/** A line of text; native props go to the input. */
export function TextField(props: FieldProps & Native<'input'>) {
  const { label, hint, error, isOptional, name, ...input } = props;
  const field = { label, hint, error, isOptional, name };
  return (
    <Labelled field={field}>
      <input {...controlOf(field)} {...input} />
    </Labelled>
  );
}

export function ParagraphField(props: FieldProps & Native<'textarea'>) {
  const { label, hint, error, isOptional, name, ...textarea } = props;
  const field = { label, hint, error, isOptional, name };
  return (
    <Labelled field={field}>
      <textarea rows={4} {...controlOf(field)} {...textarea} />
    </Labelled>
  );
}

interface ChoiceFieldProps extends FieldProps {
  type: 'radio' | 'checkbox';
  /** The values with their labels. */
  choices: readonly (readonly [value: string, label: ReactNode])[];
  chosen?: readonly string[] | undefined;
  /** `scale`: narrow ones in rows. */
  look?: 'list' | 'scale';
  disabled?: boolean | undefined;
}

/** Radio buttons or ticks under one name. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, error, isOptional = false } = props;
  const { type, choices, chosen = [], look = 'list', disabled } = props;
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy(props)} disabled={disabled}>
      <legend className={styles.label}>
        {label}
        {isOptional && <Optional />}
      </legend>
      <Hint {...props} />
      <div className={styles[look]}>
        {choices.map(([value, text], index) => (
          <label key={value} className={styles.choice}>
            <input
              id={index === 0 ? name : undefined}
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              required={type === 'radio' && !isOptional}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

/** One tick with its sentence. */
export function TickField({ name, label, error }: FieldProps) {
  return (
    <div>
      <label className={styles.choice}>
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          required
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${name}-error`}
        />
        <span>{label}</span>
      </label>
      <FieldError name={name} error={error} />
    </div>
  );
}
