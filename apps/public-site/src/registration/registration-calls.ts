import { ApiError, http, seasonQueries } from '@nox/api-client';
import {
  Registration,
  type PublicSeason,
  registrationIssues,
  type RegistrationReceipt,
} from '@nox/contracts';
import type { z } from 'zod';
import { answersIn, checked } from '../application-form/answers.ts';
import { OFFLINE, STORED } from './registration-draft.ts';
import { queryClient } from './season-watch.ts';

// The chunk that the form loads when it is used: schemas weigh more than the form.

const FAILED = `Something went wrong at our end. ${STORED} Please try again in a minute.`;

export const register = async (registration: z.input<typeof Registration>) =>
  (await http.post<RegistrationReceipt>('/auditions', registration)).data;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

export const hasOtherForm = (error: unknown) => codeOf(error) === 'form_changed';

/** A sentence about a registration that failed. What the server knows better is read again. */
export function failureText(error: unknown): string {
  if (hasOtherForm(error) || codeOf(error) === 'auditions_closed')
    void queryClient.invalidateQueries(seasonQueries.current());
  return ApiError.isUnreachable(error) ? OFFLINE : ApiError.messageOr(error, FAILED);
}

/** What is sent, but for the proof of work. */
const RegistrationAnswers = Registration.omit({ challenge: true, form: true });

export function checkRegistration(season: PublicSeason, fields: URLSearchParams) {
  const answers = registrationIn(fields);
  return checked(RegistrationAnswers, answers, registrationIssues(season, answers));
}

function registrationIn(fields: URLSearchParams) {
  const age = fields.get('isAdult');
  const text = (name: string) => fields.get(name) ?? '';
  const hasGuardian = age === 'no' && fields.has('guardian.name');
  const guardian = { name: text('guardian.name'), emailAddress: text('guardian.emailAddress') };
  return {
    ...answersIn(fields),
    isAdult: age === null ? undefined : age === 'yes',
    guardian: hasGuardian ? guardian : undefined,
    consent: fields.has('consent'),
    trap: text('tempo'),
  };
}
