import { useId, type ComponentProps } from 'react';
import styles from './checkbox-field.module.css';
import { classNames, ui } from '../classes.ts';
import { FieldError, type FieldTexts } from './field.tsx';

interface CheckboxFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  type?: 'checkbox' | 'radio';
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, type = 'checkbox', ...input } = props;
  const id = useId();
  const errorId = error && `${id}-error`;
  const hintId = hint && `${id}-hint`;
  return (
    <div>
      <div className={styles.row}>
        <input
          id={id}
          type={type}
          className={classNames(ui.tick, styles.box)}
          aria-invalid={Boolean(error)}
          aria-describedby={classNames(errorId, hintId) || undefined}
          {...input}
        />
        <label htmlFor={id} className={classNames(ui.row, styles.label)}>
          {label}
        </label>
      </div>
      {hint && (
        <p id={hintId} className={classNames(ui.note, styles.hint)}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
