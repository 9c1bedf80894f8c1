import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** As a browser solves it. @param counterStart where the search begins */
export async function solveProof(challenge: Challenge, counterStart = 0): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
