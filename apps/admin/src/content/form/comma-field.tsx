import { ListField } from '@nox/ui';
import { useState, type KeyboardEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import styles from './comma-field.module.css';
import { useContentFields } from './content-fields.ts';
import { splitRepeats } from './split-repeats.ts';

interface CommaFieldProps {
  name: string;
  label: string;
}

/** A list of the form around that is typed with commas. What is there twice is dropped, and that is said. */
export function CommaField({ name, label }: CommaFieldProps) {
  const { control } = useFormContext<Record<string, string[]>>();
  const { field } = useController({ control, name });
  const { errorOf } = useContentFields<Record<string, string[]>>();
  const [dropped, setDropped] = useState<string[]>([]);

  // Not while it is typed: "Best, Best crew" goes through "Best, Best".
  const dropRepeats = () => {
    const { once, repeats } = splitRepeats(field.value);
    if (repeats.length > 0) field.onChange(once);
    setDropped(repeats);
  };

  return (
    <div className={styles.field}>
      <ListField
        label={label}
        hint="Separate them with commas."
        error={errorOf(name)}
        {...field}
        onBlur={() => {
          dropRepeats();
          field.onBlur();
        }}
        onKeyDown={({ key }: KeyboardEvent) => {
          // It saves the form.
          if (key === 'Enter') dropRepeats();
        }}
      />
      <p role="status" className={styles.dropped}>
        {dropped.length > 0 && `Already there, and kept once: ${dropped.join(', ')}`}
      </p>
    </div>
  );
}
