import type { FieldIssue } from '@nox/contracts';
import { useEffect, useRef, useState } from 'react';

/** With the first focus in a form: until then a visitor reads. */
const loadModule = () => import(/* webpackChunkName: "proof-of-work" */ './proof-of-work.ts');
/** The next attempt loads it again. */
const ignore = () => undefined;

/** Only in pages that came over HTTPS, or from this machine. */
export const canSolve = () => globalThis.crypto?.subtle !== undefined;

export type Sending<Result> =
  | { kind: 'editing'; failure?: string }
  /** `wait`: so many seconds until the next attempt. */
  | { kind: 'sending'; wait?: number }
  | { kind: 'sent'; result: Result };

interface SendOptions<Values, Result> {
  /** The values of the form, if all of them are right. */
  submit: () => Promise<Values | undefined>;
  send: (values: Values, challenge: string) => Promise<Result>;
  reject: (issues: readonly FieldIssue[]) => void;
  /** @returns a sentence about it */
  onFailure: (error: unknown) => string | Promise<string>;
}

/** Sends a form with a proof of work, one attempt at a time; none goes on after the form is removed. */
export function useSending<Values, Result>(options: SendOptions<Values, Result>) {
  const { submit, send, reject, onFailure } = options;
  const [sending, setSending] = useState<Sending<Result>>({ kind: 'editing' });
  /** Of the attempt under way: two clicks send once. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    sending,
    prepare: () => {
      loadModule().then(({ prepareProof }) => prepareProof(), ignore);
    },
    edit: () => setSending({ kind: 'editing' }),
    send: async () => {
      if (running.current) return;
      const { signal } = (running.current = new AbortController());
      const handleWait = (wait: number) => setSending({ kind: 'sending', wait });
      try {
        const values = await submit();
        if (!values) return;
        setSending({ kind: 'sending' });
        const { sendWithProof } = await loadModule();
        const call = (challenge: string) => send(values, challenge);
        const result = await sendWithProof(call, signal, handleWait);
        setSending({ kind: 'sent', result });
      } catch (error) {
        if (signal.aborted) return;
        setSending({ kind: 'editing', failure: await onFailure(error) });
        const { issues = [] } = error as { issues?: readonly FieldIssue[] };
        if (issues.length > 0) reject(issues);
      } finally {
        running.current = null;
      }
    },
  };
}
