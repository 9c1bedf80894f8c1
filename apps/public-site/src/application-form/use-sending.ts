import { useEffect, useRef, useState } from 'react';
import { type Checked, useCheckedForm } from './use-checked-form.ts';

/** The first focus in a form loads it: until then a visitor reads. */
const loadProof = () => import(/* webpackChunkName: "proof-of-work" */ './proof-of-work.ts');
const ignore = () => undefined;

const LOST = 'A part of this form did not arrive. Please press the button again.';
/** Whether a file did not arrive, as webpack says it, and the API's client passes it on. */
const wasLost = ({ name, cause }: Error): boolean =>
  name === 'ChunkLoadError' || (cause instanceof Error && wasLost(cause));

/** A page can solve it only if it came over HTTPS, or from this machine. */
export const canSolve = () => globalThis.crypto?.subtle !== undefined;

export type Sending<Result> =
  | { kind: 'editing'; failure?: string }
  /** `wait`: so many seconds until the next attempt. */
  | { kind: 'sending'; wait?: number }
  | { kind: 'sent'; result: Result };

/** What a form loads when it is used: schemas and calls weigh more than the form. */
interface FormCalls<Values, Result> {
  check: (fields: URLSearchParams) => Checked<Values>;
  send: (values: Values, challenge: string) => Promise<Result>;
  explain: (error: Error, form: HTMLFormElement) => string;
}

/**
 * A form that is sent with a proof of work, one attempt at a time; none goes on after the form is removed.
 * @param offline a sentence for when a part of it cannot be loaded since there is no network
 */
export function useSending<Values, Result>(
  loadCalls: () => Promise<FormCalls<Values, Result>>,
  offline: string,
) {
  const { submit, ...form } = useCheckedForm(async (fields) => (await loadCalls()).check(fields));
  const [sending, setSending] = useState<Sending<Result>>({ kind: 'editing' });
  /** The attempt under way can be aborted: two clicks send once. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...form,
    sending,
    prepare: () => {
      loadProof().then(({ prepareProof }) => prepareProof(), ignore);
      loadCalls().catch(ignore);
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
        const [calls, { sendWithProof }] = await Promise.all([loadCalls(), loadProof()]);
        const call = (challenge: string) => calls.send(values, challenge);
        const result = await sendWithProof(call, signal, handleWait);
        setSending({ kind: 'sent', result });
      } catch (error) {
        if (signal.aborted) return;
        const calls = await loadCalls().catch(ignore);
        const isLost = wasLost(error as Error);
        // This browser is too old for what has arrived: it sends the form by itself.
        if (!calls && !isLost && navigator.onLine) return form.ref.current!.submit();
        const loss = navigator.onLine ? LOST : offline;
        const failure = calls && !isLost ? calls.explain(error as Error, form.ref.current!) : loss;
        setSending({ kind: 'editing', failure });
        const { issues = [] } = error as Partial<Checked<Values>>;
        if (issues.length > 0) form.reject(issues);
      } finally {
        running.current = null;
      }
    },
  };
}
