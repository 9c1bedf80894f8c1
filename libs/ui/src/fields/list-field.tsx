import { useState, type ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { classNames, tools, ui } from '../classes.ts';

interface ListFieldProps
  extends
    FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'type'> {
  value: readonly string[];
  onChange: (entries: string[]) => void;
  onEnter?: () => void;
}

/** A list typed as text with commas, or with Enter; the resulting entries are shown below it. */
export function ListField(props: ListFieldProps) {
  const { label, hint, error, value, onChange, onEnter, ...input } = props;
  const [typed, setTyped] = useState(value.join(', '));
  // Keeps the text as typed, with its commas and spaces, while it has the same meaning as the value.
  const rest = typed.endsWith(', ') && value.length > 0 ? ', ' : '';
  const text = isSame(splitList(typed), value) ? typed : value.join(', ') + rest;

  const handleChange = (next: string) => {
    setTyped(next);
    onChange(splitList(next));
  };

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...input}
            type="text"
            value={text}
            onChange={(event) => handleChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter also ends a word of an input method, and would submit the form.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              handleChange([...value, ''].join(', '));
              onEnter?.();
            }}
          />
          {value.length > 0 && (
            <ul role="list" aria-label={`${label}, one by one`} className={tools.wrap2}>
              {value.map((entry, index) => (
                <li
                  key={index}
                  className={classNames(ui.small, ui.breakable, tools.box, styles.entry)}
                >
                  {entry}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

/** The entries of a text with commas: trimmed, empties dropped (spec section 5). */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
