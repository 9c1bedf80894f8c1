import { classNames, ListField, TextField, tools, ui } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useState, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import styles from './content-form.module.css';

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** Seldom needed: a new item comes last, and lists are put in order by hand. */
export function DisplayOrderField({ label }: { label: string }) {
  const { field, errorOf } = useFormFields<{ displayOrder: number }>();
  return (
    <details open={errorOf('displayOrder') ? true : undefined}>
      <summary className={styles.summary}>Change Order</summary>
      <TextField
        label={label}
        hint="A new one comes last, unless you set its place here."
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        {...field('displayOrder', { valueAsNumber: true })}
      />
    </details>
  );
}

export function CommaField({ name, label }: { name: string; label: string }) {
  const { control } = useFormContext<Record<string, string[]>>();
  const { field } = useController({ control, name });
  const { errorOf } = useFormFields<Record<string, string[]>>();
  const [removed, setRemoved] = useState<string[]>([]);

  // Duplicates stay while a person types: "Best, Best crew" passes through "Best, Best".
  const removeDuplicates = () => {
    const keys = field.value.map((entry) => entry.toLowerCase());
    const isRepeated = (_: string, index: number) => keys.indexOf(keys[index]!) < index;
    const duplicates = field.value.filter(isRepeated);
    if (duplicates.length > 0) {
      field.onChange(field.value.filter((entry, index) => !isRepeated(entry, index)));
    }
    setRemoved(duplicates);
  };

  return (
    <div className={ui.stack2}>
      <ListField
        label={label}
        hint="Separate them with commas."
        error={errorOf(name)}
        {...field}
        onBlur={() => {
          removeDuplicates();
          field.onBlur();
        }}
        onEnter={removeDuplicates}
      />
      <p role="status" className={classNames(ui.small, ui.pending, tools.hideEmpty)}>
        {removed.length > 0 && `Already in the list: ${removed.join(', ')}`}
      </p>
    </div>
  );
}
