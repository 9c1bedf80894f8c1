import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { call, type Headers } from './administrator.ts';

/** Solves it as a browser does. @param counterStart where the search begins */
export async function solveProof(challenge: Challenge, counterStart = 0): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** No server that is built asks for fewer guesses. */
const FIRST_GUESS = 100;

/** What a candidate answers, beside the name, the roll number, the address and the proof of work. */
export const ANSWERS = {
  phoneNumber: '98765 43210',
  branch: 'CSE',
  rateYourself: 7,
  danceStyle: 'Popping',
  whyNox: 'To dance. '.repeat(20),
  otherSkills: '',
  danceVideoUrl: '',
  consent: true,
};

/** A registration that a running server accepts, with its proof of work. */
export async function solvedRegistration(url: string, headers?: Headers) {
  const challenge = await call<Challenge>(url, 'GET', '/season/challenge', undefined, headers);
  const id = randomUUID();
  return {
    ...ANSWERS,
    fullName: 'Candidate',
    rollNumber: id,
    emailAddress: `${id}@example.com`,
    challenge: await solveProof(challenge, FIRST_GUESS),
  };
}
