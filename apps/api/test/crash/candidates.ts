import { randomUUID } from 'node:crypto';
import { type RegistrationsPage } from '@nox/contracts';
import { type Challenge } from 'altcha-lib';
import { authorization } from '../administrator.ts';
import { solveProof } from '../proof-of-work.ts';

/** No proof of work is solved with fewer guesses. */
const FIRST_GUESS = 100;

/** Registrations that are ready to be sent, with their proofs of work. */
export async function prepareRegistrations(url: string, count: number): Promise<object[]> {
  const one = async () => {
    const answer = await fetch(`${url}/api/season/challenge`);
    const challenge = (await answer.json()) as Challenge;
    const id = randomUUID();
    return {
      ...{ fullName: 'Candidate', phoneNumber: '98765 43210', rollNumber: id, branch: 'CSE' },
      ...{ emailAddress: `${id}@example.com`, rateYourself: 7, danceStyle: 'Popping' },
      ...{ consent: true, challenge: await solveProof(challenge, FIRST_GUESS) },
    };
  };
  return Promise.all(Array.from({ length: count }, one));
}

/** Sends them at once. @returns the roll numbers of those that the server has acknowledged before it was killed */
export async function register(url: string, registrations: object[]): Promise<string[]> {
  const acknowledged = await Promise.all(
    registrations.map(async (registration) => {
      const answer = await fetch(`${url}/api/auditions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration),
      }).catch(() => undefined);
      if (!answer) return [];
      if (answer.status !== 202) throw new Error(`A registration was answered ${answer.status}.`);
      return (registration as { rollNumber: string }).rollNumber;
    }),
  );
  return acknowledged.flat();
}

/** @returns a sentence for each acknowledged registration that is missing, or is there without its message */
export async function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const answer = await fetch(`${url}/api/registrations`, { headers: { authorization } });
  const { registrations } = (await answer.json()) as RegistrationsPage;
  const messages = new Map(
    registrations.map(({ application, messages }) => [application.rollNumber, messages.length]),
  );
  return acknowledged.flatMap((rollNumber) => {
    const count = messages.get(rollNumber);
    if (count === undefined) return 'a registration was lost';
    return count === 1 ? [] : `a registration has ${count} messages`;
  });
}
