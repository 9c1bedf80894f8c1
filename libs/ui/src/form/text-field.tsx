import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

/** A `className` is in place of the look of other fields. */
type TextFieldProps<Element extends 'input' | 'textarea'> = FieldTexts &
  Omit<ComponentProps<Element>, 'id'>;

export function TextField(props: TextFieldProps<'input'>) {
  const { label, hint, error, required, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input {...control} aria-required={required} {...input} />}
    </Field>
  );
}

export function TextAreaField(props: TextFieldProps<'textarea'>) {
  const { label, hint, error, required, ...textarea } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea {...control} aria-required={required} {...textarea} />}
    </Field>
  );
}
