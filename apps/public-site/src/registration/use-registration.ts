import { ApiError, http, seasonQueries } from '@nox/api-client';
import {
  Registration,
  type PublicSeason,
  registrationIssues,
  type RegistrationReceipt,
} from '@nox/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersIn } from '../application-form/answers.ts';
import { useSending } from '../application-form/proof-of-work.ts';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import { deleteDraft, restoreDraft, saveDraft } from './registration-draft.ts';

const STORED = 'Your answers are stored on this device.';
const OFFLINE = `${STORED} Send them when you are online.`;
const FAILED = `Something went wrong at our end. ${STORED} Please try again in a minute.`;

/** What the server has said, and where it writes to. */
export type Receipt = RegistrationReceipt & { emailAddress: string };

/** The form from the first letter to the receipt. */
export function useRegistration(season: PublicSeason) {
  const { name, form: shownForm } = season;
  const queryClient = useQueryClient();
  const form = useCheckedForm({
    schema: RegistrationAnswers,
    read: registrationIn,
    further: (answers) => registrationIssues(season, answers),
  });
  const { ref } = form;
  const { edit, ...sending } = useSending({
    ...form,
    send: async (answers, challenge) => {
      const body = { ...answers, form: shownForm, challenge };
      const { data } = await http.post<RegistrationReceipt>('/auditions', body);
      deleteDraft();
      return { ...data, emailAddress: answers.emailAddress };
    },
    onFailure: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      // The new text is not agreed to yet.
      if (code === 'form_changed')
        ref.current!.querySelector<HTMLInputElement>('[name="consent"]')!.checked = false;
      if (code === 'form_changed' || code === 'auditions_closed')
        void queryClient.invalidateQueries(seasonQueries.current());
      return ApiError.isUnreachable(error) ? OFFLINE : ApiError.messageOr(error, FAILED);
    },
  });

  useEffect(() => restoreDraft(name, ref.current!), [name, ref]);

  const save = () => saveDraft(name, ref.current!);
  return {
    form,
    ...sending,
    save,
    /** Back to the answers, which are as they were sent. */
    correct: () => {
      edit();
      save();
    },
    empty: () => {
      ref.current!.reset();
      form.clear();
      save();
    },
  };
}

/** What is sent, but for the proof of work. */
const RegistrationAnswers = Registration.omit({ challenge: true, form: true });

/** The form's fields as the contract takes them. */
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
