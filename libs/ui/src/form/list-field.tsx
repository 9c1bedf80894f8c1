import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './list-field.module.css';
import { splitList } from './split-list.ts';

interface ListFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'value' | 'onChange' | 'type'
> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: readonly string[];
  onChange: (entries: string[]) => void;
}

/** A list typed as text with commas; the resulting entries are shown below it. */
export function ListField({ label, hint, error, value, onChange, ...input }: ListFieldProps) {
  const [typed, setTyped] = useState(value.join(', '));
  // Keeps the text as typed, with its commas and spaces, while it has the same meaning as the value.
  const text = isSame(splitList(typed), value) ? typed : value.join(', ');

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
          />
          {value.length > 0 && (
            <ul role="list" aria-label={`${label}, one by one`} className={styles.entries}>
              {value.map((entry, index) => (
                <li key={index} className={styles.entry}>
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

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}
