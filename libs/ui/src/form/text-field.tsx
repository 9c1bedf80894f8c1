import { createElement, type ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

/** A `className` is in place of the look of other fields. */
type TextFieldProps<Element extends 'input' | 'textarea'> = FieldTexts &
  Omit<ComponentProps<Element>, 'id'>;

const fieldOf = <Tag extends 'input' | 'textarea'>(tag: Tag) =>
  function TextField({ label, hint, error, required, ...native }: TextFieldProps<Tag>) {
    return (
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => createElement(tag, { ...control, 'aria-required': required, ...native })}
      </Field>
    );
  };

export const TextField = fieldOf('input');
export const TextAreaField = fieldOf('textarea');
