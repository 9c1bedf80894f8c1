import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Values that are their own labels, or with labels. */
  options: readonly (string | readonly [value: string, label: string])[];
  /** The first option, without a value. */
  placeholder?: string | undefined;
}

/** A select with its label; native props go to the select. */
export function SelectField({
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select {...control} aria-required={required} {...select}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option] : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

interface SortSelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  /** A column, with `-` before it descending; empty while nothing is sorted. */
  value: string;
  onSort: (value: string) => void;
  unsortedLabel: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Sorts the cards of narrow screens, which have no column headers. */
export function SortSelect({ onSort, unsortedLabel, options, ...rest }: SortSelectProps) {
  return (
    <select onChange={({ currentTarget }) => onSort(currentTarget.value)} {...rest}>
      <option value="">{unsortedLabel}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
