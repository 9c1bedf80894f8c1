import { randomUUID } from 'node:crypto';
import { type Challenge } from 'altcha-lib';
import { startBuiltServer } from '../../apps/api/test/built-server.ts';
import { solveProof } from '../../apps/api/test/proof-of-work.ts';
import { requestText } from '../bench/connection.ts';
import { pace } from '../bench/load.ts';
import { atMost, count, type Line } from '../bench/report.ts';
import { WORKSPACE } from '../workspace.ts';

const REGISTRATIONS_PER_SECOND = 20;
/** What every registration takes at least, whatever is done for it. */
const FLOOR_MS = 150;
const DURATION_MS = 5_000;
/** Those of the first second are sent, too. */
const COUNT = REGISTRATIONS_PER_SECOND * (DURATION_MS / 1_000 + 1);
/** No proof of work is solved with fewer guesses. */
const FIRST_GUESS = 100;

/** Each from another address, as a proxy names it: one address may not send so many. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `198.18.${n % 250}.1` });

async function newRequest(url: string, n: number): Promise<string> {
  const answer = await fetch(`${url}/api/season/challenge`, { headers: addressOf(n) });
  const challenge = await solveProof((await answer.json()) as Challenge, FIRST_GUESS);
  const registration = {
    ...{ fullName: `Candidate ${n}`, phoneNumber: '98765 43210', rollNumber: randomUUID() },
    ...{ emailAddress: `candidate-${n}@example.com`, branch: 'CSE', rateYourself: 7 },
    ...{ whyNox: 'To dance. '.repeat(20), danceStyle: 'Popping', consent: true, challenge },
  };
  const headers = { ...addressOf(n), 'content-type': 'application/json' };
  return requestText('POST', '/api/auditions', headers, JSON.stringify(registration));
}

/** Sends registrations to the built server, with SQLite in `dataDir`; their proofs of work were solved before. */
export async function measureRegistrations(dataDir: string): Promise<Line[]> {
  const server = await startBuiltServer(WORKSPACE, {
    DATA_DIR: dataDir,
    NOX_AUDITIONS: 'open',
    NOX_TRUST_PROXY: '127.0.0.1',
  });
  try {
    const requests: string[] = [];
    for (let n = 0; n < COUNT; n += 1) requests.push(await newRequest(server.url, n));
    const { p99Ms, errors } = await pace(
      server.url,
      (n) => requests[n]!,
      202,
      REGISTRATIONS_PER_SECOND,
      DURATION_MS,
    );
    const rate = `${REGISTRATIONS_PER_SECOND} a second`;
    return [
      atMost(`p99 of a registration above its ${FLOOR_MS} ms, ${rate}`, 50, p99Ms - FLOOR_MS),
      atMost('errors of registrations', 0, errors, count),
    ];
  } finally {
    await server.kill();
  }
}
