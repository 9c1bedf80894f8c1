import { ApiError, call, seasonQueries } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  Registration,
  type PublicSeason,
  registrationIn,
  registrationIssues,
  type RegistrationReceipt,
} from '@nox/contracts';
import type * as z from 'zod';
import { checked } from '../application-form/use-checked-form.ts';
import {
  assignFilm,
  OFFLINE,
  type Receipt,
  replaceDraft,
  STORED,
  whenFilmIsStored,
} from './registration-draft.ts';
import { queryClient } from './season-watch.ts';

// The chunk that the form loads when it is used.

const FAILED = `Something went wrong at our end. ${STORED} Please try again in a minute.`;

const RegistrationAnswers = Registration.omit({ challenge: true, form: true });

export const registrationCalls = (season: PublicSeason) => ({
  check(fields: URLSearchParams) {
    const answers = registrationIn(fields, season);
    return checked(RegistrationAnswers, answers, registrationIssues(season, answers));
  },

  async send(answers: z.output<typeof RegistrationAnswers>, challenge: string): Promise<Receipt> {
    const body = { ...answers, form: season.form, challenge };
    await whenFilmIsStored();
    const said = await call<RegistrationReceipt>('POST', '/auditions', { by: 'visitor', body });
    const receipt = { ...said, film: await assignFilm(season.name, answers) };
    replaceDraft(season.name, receipt);
    return { ...receipt, emailAddress: answers.emailAddress };
  },

  /** What the server knows better is read again. */
  explain(error: Error, form: HTMLFormElement): string {
    const code = error instanceof ApiError ? error.code : undefined;
    const isOtherForm = code === 'form_changed';
    // The new text is not agreed to yet.
    if (isOtherForm) form.querySelector<HTMLInputElement>('[name="consent"]')!.checked = false;
    const isChanged = code === 'invalid' || code === 'auditions_closed';
    if (isOtherForm || isChanged) void queryClient.invalidateQueries(seasonQueries.current());
    return failureText(error, FAILED, OFFLINE);
  },
});
