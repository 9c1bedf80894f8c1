import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxField } from './checkbox-field.tsx';
import { Field, type FieldTexts, TextAreaField, TextField } from './field.tsx';
import { SelectField } from './select-field.tsx';

/** Attributes of the input, where the answer is a line of text. */
const INPUTS: Partial<Record<string, ComponentProps<'input'>>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  rating: { type: 'number', inputMode: 'decimal', min: 0, max: 10, step: 'any' },
  number: { type: 'number', inputMode: 'decimal', min: 0, step: 'any' },
};

interface AnswerFieldProps extends FieldTexts, Pick<ComponentProps<'input'>, 'required' | 'list'> {
  /** The kind of answer; one that the component does not name is a line of text. */
  control: string;
  options?: readonly { key: string; label: string }[] | undefined;
  /** What registering the field in a form has returned. */
  input: UseFormRegisterReturn & { error?: string | undefined };
}

/** Takes an answer of any kind. */
export function AnswerField({ control, options = [], input, ...texts }: AnswerFieldProps) {
  const { error, ...registered } = input;
  const props = { autoComplete: 'off', ...texts, ...input };
  if (control === 'tick') return <CheckboxField {...props} />;
  if (control === 'paragraph') return <TextAreaField rows={4} {...props} />;
  if (control === 'one of') {
    const choices = options.map(({ key, label }) => [key, label] as const);
    const placeholder = texts.required ? 'Choose one' : 'No answer';
    return <SelectField {...{ placeholder, options: choices, ...props }} />;
  }
  if (control !== 'some of') return <TextField {...INPUTS[control]} {...props} />;
  const boxes = options.map(({ key, label }) => (
    <CheckboxField key={key} label={label} value={key} {...registered} />
  ));
  return (
    <Field isGroup {...texts} error={error}>
      {() => boxes}
    </Field>
  );
}
