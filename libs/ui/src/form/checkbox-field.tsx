import { useId, type ComponentProps } from 'react';
import styles from './checkbox-field.module.css';
import field from './field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: string;
  error?: string | undefined;
}

/** A checkbox whose label is as clickable as its box; native props go to the input. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div>
      <div className={styles.line}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={Boolean(error)}
          aria-describedby={errorId}
          {...input}
        />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {error && (
        <p id={errorId} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}
