import {
  type AskedField,
  type FieldControl,
  type CandidateAnswers,
  CandidateCorrection,
  CandidateInput,
  type PublicSeason,
} from '@nox/contracts';
import { CheckboxField, Field, SelectField, TextAreaField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import type { ComponentProps } from 'react';
import type { z } from 'zod';

export const Correction = CandidateInput.extend({ reason: CandidateCorrection.shape.reason });
export type Correction = z.infer<typeof Correction>;

/** The form of the season, with the questions that the candidate has answered. */
export type Asking = PublicSeason & Pick<CandidateAnswers, 'questions' | 'fields'>;

interface AnswerProps {
  asked: AskedField;
  season: Asking;
  /** The address that waits for its link. */
  newEmail: string | undefined;
}

export const STYLES = 'dance-styles';

/** Attributes of the input, where the answer is a line of text. */
const INPUTS: Partial<Record<FieldControl, ComponentProps<'input'>>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  style: { list: STYLES },
  rating: { type: 'number', inputMode: 'decimal', min: 0, max: 10, step: 'any' },
  number: { type: 'number', inputMode: 'decimal', step: 'any' },
};

const asNumber = (empty: null | '') => ({
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? empty : Number(typed)),
});

/** A rating that nobody has asked yet stays null. */
const REGISTERED: Partial<Record<FieldControl, ReturnType<typeof asNumber>>> = {
  rating: asNumber(null),
  number: asNumber(''),
};

const emailHint = (newEmail: string | undefined) =>
  newEmail
    ? 'This address is not confirmed yet: until then we write to the former one.'
    : 'A new address counts once the candidate confirms it by the link in our email to it.';

/** The choices of a field of several ticks. */
function choicesOf({ control, own }: AskedField, { parts }: Asking) {
  if (control === 'some of') return own!.options;
  return control === 'parts' ? parts : undefined;
}

export function Answer({ asked, season, newEmail }: AnswerProps) {
  const { field } = useFormFields<Correction>();
  const { name, own, label, control, isOptional } = asked;
  const { error, ...input } = field(name as keyof Correction, REGISTERED[control]);
  const hint = control === 'email' ? emailHint(newEmail) : own?.hint;
  if (control === 'tick') return <CheckboxField label={label} error={error} {...input} />;
  const choices = choicesOf(asked, season);
  if (choices) {
    const boxes = choices.map((choice) => (
      <CheckboxField key={choice.key} label={choice.label} value={choice.key} {...input} />
    ));
    return (
      <Field isGroup label={label} hint={hint} error={error}>
        {() => boxes}
      </Field>
    );
  }
  const texts = { label, hint, error, required: !isOptional, autoComplete: 'off' };
  if (control === 'paragraph') return <TextAreaField rows={4} {...texts} {...input} />;
  if (control === 'one of') {
    const options = own!.options.map((option) => [option.key, option.label] as const);
    return <SelectField {...texts} placeholder="No answer" options={options} {...input} />;
  }
  return <TextField {...texts} {...INPUTS[control]} {...input} />;
}
