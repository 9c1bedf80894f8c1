import { MAX_BOXES, noChoiceText } from '@nox/contracts';
import { classNames, ui } from '@nox/ui';
import { createElement, type ComponentProps, type ReactNode, useState } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  /** The control has this name in the form's data, and as its id: a server and the browser then agree about it. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

const describedBy = ({ name, hint, error }: FieldProps) =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;

const Optional = () => <span className={classNames(ui.minor, ui.regular)}> optional</span>;

type NoteProps = { id: string; kind: 'hint' | 'error'; text: string | undefined };

const Note = ({ id, kind, text }: NoteProps) =>
  text ? (
    <p
      id={`${id}-${kind}`}
      className={kind === 'hint' ? ui.note : classNames(ui.small, ui.negative)}
    >
      {text}
    </p>
  ) : null;

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

type NativeProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'id' | 'name' | 'className' | 'required'
>;

const fieldOf = <Tag extends 'input' | 'select' | 'textarea'>(
  tag: Tag,
  defaults?: NativeProps<Tag>,
) =>
  function TextField(props: FieldProps & NativeProps<Tag>) {
    const { name, label, hint, error, isOptional, ...native } = props;
    return (
      <div className={ui.stack2}>
        <label htmlFor={name} className={ui.strong}>
          {label}
          {isOptional && <Optional />}
        </label>
        <Note id={name} kind="hint" text={hint} />
        {createElement(tag, {
          id: name,
          name,
          className: styles.control,
          required: !isOptional,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(props),
          ...defaults,
          ...native,
        })}
        <Note id={name} kind="error" text={error} />
      </div>
    );
  };

export type TextFieldProps = NativeProps<'input'>;
export const TextField = fieldOf('input');
export const ParagraphField = fieldOf('textarea', { rows: 4 });
export const SelectField = fieldOf('select');

interface ChoiceFieldProps extends FieldProps {
  type: 'radio' | 'checkbox';
  choices: readonly (readonly [value: string, label: ReactNode])[];
  chosen?: readonly string[] | undefined;
  look?: 'list' | 'scale';
  disabled?: boolean | undefined;
}

/** A search leaves those of many boxes that match, beside the ticked ones. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, error, isOptional, type, chosen = [], disabled } = props;
  const canUndo = type === 'radio' && isOptional;
  const choices = canUndo ? [...props.choices, ['', noChoiceText(true)] as const] : props.choices;
  const isText = choices.every(([, text]) => typeof text === 'string');
  const isLong = type === 'checkbox' && isText && choices.length > MAX_BOXES;
  const [search, setSearch] = useState('');
  const take = (input: HTMLInputElement | null) => {
    if (input) setSearch(input.value.trim().toLowerCase());
  };
  const isFound = (text: ReactNode) => String(text).toLowerCase().includes(search);
  return (
    <fieldset className={ui.stack2} aria-describedby={describedBy(props)} disabled={disabled}>
      <legend className={classNames(ui.strong, styles.legend)}>
        {label}
        {isOptional && <Optional />}
      </legend>
      <Note id={name} kind="hint" text={props.hint} />
      {isLong && (
        <input
          // It may have been typed before this code was there.
          ref={take}
          type="search"
          // It is no part of the form, which Enter would send.
          form=""
          aria-label={`Search: ${label}`}
          placeholder={`Search ${choices.length} options`}
          className={classNames(styles.control, styles.search)}
          onInput={({ currentTarget }) => take(currentTarget)}
        />
      )}
      <div className={classNames(styles[props.look ?? 'list'], isLong && styles.long)}>
        {choices.map(([value, text], index) => (
          <label
            key={value}
            className={classNames(styles.choice, isLong && !isFound(text) && styles.other)}
          >
            <input
              id={index === 0 ? name : undefined}
              type={type}
              name={name}
              value={value}
              className={ui.tick}
              defaultChecked={chosen.includes(value)}
              required={type === 'radio' && !isOptional}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <Note id={name} kind="error" text={error} />
    </fieldset>
  );
}

type TickFieldProps = FieldProps & Pick<NativeProps<'input'>, 'defaultChecked' | 'disabled'>;

export function TickField(props: TickFieldProps) {
  const { name, label, hint, error, isOptional, defaultChecked, disabled } = props;
  return (
    <div>
      <label className={styles.choice}>
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          className={ui.tick}
          defaultChecked={defaultChecked}
          disabled={disabled}
          required={!isOptional}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(props)}
        />
        <span>{label}</span>
      </label>
      <Note id={name} kind="hint" text={hint} />
      <Note id={name} kind="error" text={error} />
    </div>
  );
}
