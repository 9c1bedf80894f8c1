import { ApiError, http, seasonQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ProofOfWork } from '../application-form/proof-of-work.ts';
import { sendWithProof } from '../application-form/send-with-proof.ts';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import { deleteDraft, restoreDraft, saveDraft } from './registration-draft.ts';
import { ageIssues, RegistrationAnswers, registrationIn } from './registration-schema.ts';

export type Sending =
  | { kind: 'editing'; failure?: string }
  /** `wait`: so many seconds until the next attempt. */
  | { kind: 'sending'; wait?: number }
  | { kind: 'sent'; emailAddress: string };

const STORED = 'Your answers are stored on this device.';
const OFFLINE = `${STORED} Send them when you are online.`;
const FAILED = `Something went wrong at our end. ${STORED} Please try again in a minute.`;

/** The form from the first letter to the receipt. */
export function useRegistration({ name, minors }: PublicSeason) {
  const queryClient = useQueryClient();
  const form = useCheckedForm({
    schema: RegistrationAnswers,
    read: registrationIn,
    further: (answers) => ageIssues(minors, answers),
  });
  const [proof] = useState(() => new ProofOfWork());
  const [sending, setSending] = useState<Sending>({ kind: 'editing' });
  /** Of the attempt under way: two presses send once. */
  const running = useRef<AbortController>(null);
  const { ref } = form;

  useEffect(() => {
    restoreDraft(name, ref.current!);
    return () => running.current?.abort();
  }, [name, ref]);

  const fail = (error: unknown) => {
    const failure = ApiError.isUnreachable(error) ? OFFLINE : ApiError.messageOr(error, FAILED);
    setSending({ kind: 'editing', failure });
    if (!(error instanceof ApiError)) return;
    if (error.issues.length > 0) form.reject(error.issues);
    if (error.code === 'auditions_closed')
      void queryClient.invalidateQueries(seasonQueries.current());
  };

  const send = async () => {
    if (running.current) return;
    const answers = form.submit();
    if (!answers) return;
    const { signal } = (running.current = new AbortController());
    setSending({ kind: 'sending' });
    try {
      await sendWithProof((challenge) => http.post('/auditions', { ...answers, challenge }), {
        proof,
        signal,
        onWait: (wait) => setSending({ kind: 'sending', wait }),
      });
      deleteDraft();
      setSending({ kind: 'sent', emailAddress: answers.emailAddress });
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      running.current = null;
    }
  };

  return {
    form,
    sending,
    send,
    prepare: () => proof.prepare(),
    save: () => saveDraft(name, ref.current!),
    /** Back to the answers, which are as they were sent. */
    correct: () => {
      setSending({ kind: 'editing' });
      saveDraft(name, ref.current!);
    },
    empty: () => {
      ref.current!.reset();
      form.clear();
      saveDraft(name, ref.current!);
    },
  };
}
