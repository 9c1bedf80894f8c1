import type { PublicSeason, RegistrationReceipt } from '@nox/contracts';
import { useEffect } from 'react';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import { useSending } from '../application-form/use-sending.ts';
import { deleteDraft, OFFLINE, restoreDraft, saveDraft } from './registration-draft.ts';

const loadCalls = () =>
  import(/* webpackChunkName: "registration-calls" */ './registration-calls.ts');

/** What the server has said, and where it writes to. */
export type Receipt = RegistrationReceipt & { emailAddress: string };

export function useRegistration(season: PublicSeason) {
  const { name, form: shownForm } = season;
  const form = useCheckedForm(async (fields) =>
    (await loadCalls()).checkRegistration(season, fields),
  );
  const { ref } = form;
  const { edit, ...sending } = useSending({
    ...form,
    send: async (answers, challenge) => {
      const { register } = await loadCalls();
      const receipt = await register({ ...answers, form: shownForm, challenge });
      deleteDraft();
      return { ...receipt, emailAddress: answers.emailAddress };
    },
    onFailure: async (error) => {
      const calls = await loadCalls().catch(() => undefined);
      // The new text is not agreed to yet.
      if (calls?.hasOtherForm(error))
        ref.current!.querySelector<HTMLInputElement>('[name="consent"]')!.checked = false;
      return calls?.failureText(error) ?? OFFLINE;
    },
  });

  useEffect(() => restoreDraft(name, ref.current!), [name, ref]);

  const save = () => saveDraft(name, ref.current!);
  return {
    form,
    ...sending,
    prepare: () => {
      sending.prepare();
      loadCalls().catch(() => undefined);
    },
    save,
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
