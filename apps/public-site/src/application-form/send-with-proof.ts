import { ApiError } from '@nox/api-client';
import type { ProofOfWork } from './proof-of-work.ts';

/** An attempt whose proof the server refuses is repeated with a new one so often. */
const MAX_ATTEMPTS = 3;
const DEFAULT_WAIT_S = 30;

interface SendOptions {
  proof: ProofOfWork;
  signal: AbortSignal;
  /** The server has too much to do: the next attempt is made by itself after so many seconds. */
  onWait: (seconds: number) => void;
}

/**
 * Sends what needs a proof of work; again with a new one when it has expired, and after the time that the server names
 * when it gets too many requests.
 * @throws ApiError as `send`, except 429 and `challenge`; the signal's reason
 */
export async function sendWithProof<Result>(
  send: (challenge: string) => Promise<Result>,
  { proof, signal, onWait }: SendOptions,
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
        await delay(seconds * 1_000, signal);
      } else {
        throw error;
      }
    }
  }
}

/** In seconds, as the answer's header says. */
function retryAfter({ cause }: ApiError): number {
  const { response } = cause as { response?: { headers: Record<string, unknown> } };
  return Number(response?.headers['retry-after']) || DEFAULT_WAIT_S;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
