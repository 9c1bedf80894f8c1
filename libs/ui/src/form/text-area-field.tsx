import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A text area with its label; native props go to the text area. */
export function TextAreaField({ label, hint, error, required, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea {...control} aria-required={required} {...textarea} />}
    </Field>
  );
}
