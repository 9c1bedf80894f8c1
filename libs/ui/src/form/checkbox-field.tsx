import { useId, type ComponentProps } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: string;
}

/** A checkbox whose label is as clickable as its box; native props go to the input. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input id={id} type="checkbox" className={styles.box} {...input} />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </div>
  );
}
