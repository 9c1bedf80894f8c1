import {
  type AskedField,
  type FieldControl,
  type CandidateAnswers,
  CandidateCorrection,
  CandidateInput,
  type PublicSeason,
  staffHint,
} from '@nox/contracts';
import { AnswerField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import type * as z from 'zod';

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

const asNumber = (empty: null | '') => ({
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? empty : Number(typed)),
});

/** A rating that was never asked for stays null. */
const REGISTERED: Partial<Record<FieldControl, ReturnType<typeof asNumber>>> = {
  rating: asNumber(null),
  number: asNumber(''),
};

const emailHint = (newEmail: string | undefined) =>
  newEmail
    ? 'This address is not confirmed yet: until then we write to the former one.'
    : 'A new address counts once the candidate confirms it by the link in our email to it.';

export function Answer({ asked, season, newEmail }: AnswerProps) {
  const { field } = useFormFields<Correction>();
  const { name, own, label, control, isOptional } = asked;
  const isParts = control === 'parts';
  return (
    <AnswerField
      control={isParts ? 'some of' : control}
      options={isParts ? season.parts : own?.options}
      label={label}
      hint={control === 'email' ? emailHint(newEmail) : own && staffHint(own)}
      required={!isOptional}
      list={control === 'style' ? STYLES : undefined}
      input={field(name as keyof Correction, REGISTERED[control])}
    />
  );
}
