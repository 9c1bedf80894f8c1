import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextFieldProps<Element extends 'input' | 'textarea'> = FieldTexts &
  Omit<ComponentProps<Element>, 'id' | 'className'>;

/** A one-line input with its label; native props go to the input. */
export function TextField(props: TextFieldProps<'input'>) {
  const { label, hint, error, required, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input {...control} aria-required={required} {...input} />}
    </Field>
  );
}

/** A text area with its label; native props go to the text area. */
export function TextAreaField(props: TextFieldProps<'textarea'>) {
  const { label, hint, error, required, ...textarea } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea {...control} aria-required={required} {...textarea} />}
    </Field>
  );
}
