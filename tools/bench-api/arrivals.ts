import { setTimeout as sleep } from 'node:timers/promises';
import { call, importEntries } from '@nox/test-servers/administrator';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { mailSettings, startMailServer } from '@nox/test-servers/mail-server';
import { solvedRegistration } from '@nox/test-servers/proof-of-work';
import { jsonBody, pace, type Request } from '../bench/load.ts';
import { atMost, count, type Line, seconds } from '../bench/report.ts';

const PER_SECOND = 20;
/** Every registration takes at least so long, whatever is done for it. */
const FLOOR_MS = 150;
const DURATION_MS = 5_000;
const COUNT = PER_SECOND * (DURATION_MS / 1_000 + 1);

/** Each request names an address of its own, as a proxy does: one address may not send so many. */
async function newRequest(url: string, n: number): Promise<Request> {
  const from = { 'x-forwarded-for': `198.18.${n % 250}.1` };
  const registration = await solvedRegistration(url, from);
  return { method: 'POST', path: '/api/auditions', ...jsonBody(registration, from) };
}

export async function measureRegistrations(dataDir: string): Promise<Line[]> {
  const env = { DATA_DIR: dataDir, NOX_AUDITIONS: 'open', NOX_TRUST_PROXY: '127.0.0.1' };
  await using server = await startBuiltServer(env);
  const { url } = server;
  const requests: Request[] = [];
  for (let n = 0; n < COUNT; n += 1) requests.push(await newRequest(url, n));
  const { value, errors } = await pace(url, (n) => requests[n]!, 202, PER_SECOND, DURATION_MS);
  const name = `p99 of a registration above its ${FLOOR_MS} ms, ${PER_SECOND} a second`;
  return [atMost(name, 50, value - FLOOR_MS), atMost('errors of registrations', 0, errors, count)];
}

const MESSAGES = 2_000;
/** Beyond the target: a message is lost, and not late, only after it. */
const MAX_SECONDS = 300;

export async function measureMail(dataDir: string): Promise<Line[]> {
  await using mails = await startMailServer();
  await using server = await startBuiltServer({ DATA_DIR: dataDir, ...mailSettings(mails) });
  const { url } = server;
  const arrived = () => new Set(mails.received.map(({ messageId }) => messageId)).size;
  await importEntries(url, MESSAGES);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const messages = { filter: {}, kind: 'link', state: 'queued', expected: MESSAGES };
  await call(url, 'POST', '/messages', messages);
  while (arrived() < MESSAGES && elapsed() < MAX_SECONDS) await sleep(50);
  return [
    atMost(`${count(MESSAGES)} messages to a mail server`, 120, elapsed(), seconds),
    atMost('messages lost', 0, MESSAGES - arrived(), count),
  ];
}
