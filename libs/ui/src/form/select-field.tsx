import type { ComponentProps } from 'react';
import { Field } from './field';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly string[];
}

/** A select with its label, for options that are their own names; native props go to the select. */
export function SelectField({
  label,
  hint,
  error,
  required,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select {...control} aria-required={required} {...select}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
