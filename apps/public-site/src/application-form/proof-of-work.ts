import { http } from '@nox/api-client';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

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
export class ProofOfWork {
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
