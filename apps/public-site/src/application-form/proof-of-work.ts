import { ApiError, call } from '@nox/api-client';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The server takes one for 20 minutes. */
const MAX_AGE_MS = 15 * 60_000;

/** What the server asks for with a form, solved in advance, in Base64; each counts once. */
let prepared: { madeAt: number; solved: Promise<string> } | undefined;

/** Begins to solve a challenge, unless there is one. A failure shows when it is taken. */
export function prepareProof(): void {
  if (prepared && performance.now() - prepared.madeAt < MAX_AGE_MS) return;
  const proof = (prepared = { madeAt: performance.now(), solved: solve() });
  proof.solved.catch(() => {
    if (prepared === proof) prepared = undefined;
  });
}

/** @throws ApiError `network`, `auditions_closed`, `too_many_requests` */
async function solve(): Promise<string> {
  const challenge = await call<Challenge>('GET', '/season/challenge', { by: 'visitor' });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The proof of work took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** An attempt whose proof the server refuses is repeated with a new one so often. */
const MAX_ATTEMPTS = 3;
const DEFAULT_WAIT_S = 30;

/**
 * Sends again with a new proof when one has expired, and later when the server gets too many requests.
 * @param onWait called with the seconds until the next attempt @throws ApiError except 429, the signal's reason
 */
export async function sendWithProof<Result>(
  send: (challenge: string) => Promise<Result>,
  signal: AbortSignal,
  onWait: (seconds: number) => void,
): Promise<Result> {
  for (let attempt = 1; ;) {
    prepareProof();
    const proof = prepared!;
    prepared = undefined;
    try {
      return await send(await proof.solved);
    } catch (error) {
      // The form may have arrived, and only its response been lost: sent again with the same proof, it counts once.
      const reuse = () => void (prepared = { ...proof, madeAt: Infinity });
      if (!(error instanceof ApiError && error.code === 'challenge'))
        await proof.solved.then(reuse, () => undefined);
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

/** The response's header counts in seconds. */
function retryAfter({ cause }: ApiError): number {
  const { response } = cause as { response?: { headers: Record<string, unknown> } };
  return Number(response?.headers['retry-after']) || DEFAULT_WAIT_S;
}
