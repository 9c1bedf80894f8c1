import { ApiError, http } from '@nox/api-client';
import type { FieldIssue } from '@nox/contracts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { useEffect, useRef, useState } from 'react';

/** The server takes one for 20 minutes. */
const MAX_AGE_MS = 15 * 60_000;

interface Proof {
  madeAt: number;
  /** In Base64. */
  solved: Promise<string>;
}

/** Only in pages that came over HTTPS, or from this machine. */
export const canSolve = () => globalThis.crypto?.subtle !== undefined;

/** What the server asks for with a form, solved in advance; each counts once. */
class ProofOfWork {
  #proof: Proof | undefined;

  /** Begins to solve a challenge, unless there is one. A failure shows when it is taken. */
  prepare(): void {
    if (this.#proof && performance.now() - this.#proof.madeAt < MAX_AGE_MS) return;
    const solved = solve();
    const proof = (this.#proof = { madeAt: performance.now(), solved });
    solved.catch(() => {
      if (this.#proof === proof) this.#proof = undefined;
    });
  }

  /** @throws ApiError `network`, `auditions_closed`, `too_many_requests` */
  take(): Promise<string> {
    this.prepare();
    const { solved } = this.#proof!;
    this.#proof = undefined;
    return solved;
  }
}

async function solve(): Promise<string> {
  const { data: challenge } = await http.get<Challenge>('/season/challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The proof of work took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** An attempt whose proof the server refuses is repeated with a new one so often. */
const MAX_ATTEMPTS = 3;
const DEFAULT_WAIT_S = 30;

/**
 * Sends what needs a proof of work; again with a new one when it has expired, and after the time that the server names
 * when it gets too many requests.
 * @param onWait called with the seconds until the next attempt
 * @throws ApiError as `send`, except 429 and `challenge`; the signal's reason
 */
async function sendWithProof<Result>(
  proof: ProofOfWork,
  send: (challenge: string) => Promise<Result>,
  signal: AbortSignal,
  onWait: (seconds: number) => void,
): Promise<Result> {
  for (let attempt = 1; ;) {
    try {
      return await send(await proof.take());
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'challenge' && attempt < MAX_ATTEMPTS) {
        attempt += 1;
      } else if (error.status === 429) {
        const seconds = retryAfter(error);
        onWait(seconds);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        signal.throwIfAborted();
      } else {
        throw error;
      }
    }
  }
}

/** In seconds, as the response's header says. */
function retryAfter({ cause }: ApiError): number {
  const { response } = cause as { response?: { headers: Record<string, unknown> } };
  return Number(response?.headers['retry-after']) || DEFAULT_WAIT_S;
}

export type Sending<Result> =
  | { kind: 'editing'; failure?: string }
  /** `wait`: so many seconds until the next attempt. */
  | { kind: 'sending'; wait?: number }
  | { kind: 'sent'; result: Result };

interface SendOptions<Values, Result> {
  /** The values of the form, if all of them are right. */
  submit: () => Values | undefined;
  send: (values: Values, challenge: string) => Promise<Result>;
  /** Shows what the server rejected. */
  reject: (issues: readonly FieldIssue[]) => void;
  /** @returns a sentence about it */
  onFailure: (error: unknown) => string;
}

/** Sends a form with a proof of work, one attempt at a time; none goes on after the form is removed. */
export function useSending<Values, Result>(options: SendOptions<Values, Result>) {
  const { submit, send, reject, onFailure } = options;
  const [proof] = useState(() => new ProofOfWork());
  const [sending, setSending] = useState<Sending<Result>>({ kind: 'editing' });
  /** Of the attempt under way: two clicks send once. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    sending,
    prepare: () => proof.prepare(),
    /** Back to the form, which is as it was sent. */
    edit: () => setSending({ kind: 'editing' }),
    send: async () => {
      if (running.current) return;
      const values = submit();
      if (!values) return;
      const { signal } = (running.current = new AbortController());
      const call = (challenge: string) => send(values, challenge);
      const handleWait = (wait: number) => setSending({ kind: 'sending', wait });
      setSending({ kind: 'sending' });
      try {
        const result = await sendWithProof(proof, call, signal, handleWait);
        setSending({ kind: 'sent', result });
      } catch (error) {
        if (signal.aborted) return;
        setSending({ kind: 'editing', failure: onFailure(error) });
        if (error instanceof ApiError && error.issues.length > 0) reject(error.issues);
      } finally {
        running.current = null;
      }
    },
  };
}
