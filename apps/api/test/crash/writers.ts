import { setTimeout as sleep } from 'node:timers/promises';
import { AUDITION_STATUSES, type MessagesResult } from '@nox/contracts';
import { call } from '../administrator.ts';
import { solvedRegistration } from '../proof-of-work.ts';
import { type WriteLog } from './checks.ts';

/** Only the connection may break, for which fetch throws a TypeError: a refusal is a fault of this test. */
function ifBroken(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** Repeats something until the connection breaks. */
async function untilBroken(write: () => Promise<void>): Promise<void> {
  const repeat = async () => {
    for (;;) await write();
  };
  await repeat().catch(ifBroken);
}

let reviewsWritten = 0;

/** Reviews one entry and changes its status. */
export const judge = (url: string, id: string, writeLog: WriteLog): Promise<void> =>
  untilBroken(async () => {
    reviewsWritten += 1;
    const judgeEmail = `Judge ${reviewsWritten}`;
    // Of every length, and without a space at the end, which the server would trim.
    const notes = `Notes ${reviewsWritten} ${'x'.repeat(1 + (reviewsWritten % 3_000))}`;
    writeLog.reviewSent(id, judgeEmail, notes);
    await call(url, 'POST', `/auditions/${id}/reviews`, { judgeEmail, notes, score: 7 });
    writeLog.reviewAcknowledged(id, judgeEmail);

    const status = AUDITION_STATUSES[reviewsWritten % AUDITION_STATUSES.length]!;
    writeLog.statusSent(id, status);
    await call(url, 'PUT', `/auditions/${id}/status`, { status });
    writeLog.statusAcknowledged(id);
  });

/** Writes to all candidates. @returns the number of acknowledged messages */
export async function writeMessages(url: string, candidates: number): Promise<number> {
  let acknowledged = 0;
  const body = { filter: {}, kind: 'link', state: 'queued', expected: candidates };
  await untilBroken(async () => {
    acknowledged += (await call<MessagesResult>(url, 'POST', '/messages', body)).count;
    // As many as can be sent until the next kill, or a little more.
    await sleep(50);
  });
  return acknowledged;
}

/** Registrations that are ready to be sent, with their proofs of work. */
export const prepareRegistrations = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => solvedRegistration(url)));

/** Sends them at once. @returns the roll numbers of those that the server has acknowledged before it was killed */
export async function register(
  url: string,
  registrations: Awaited<ReturnType<typeof prepareRegistrations>>,
): Promise<string[]> {
  const acknowledged = await Promise.all(
    registrations.map((registration) =>
      call(url, 'POST', '/auditions', registration).then(() => registration.rollNumber, ifBroken),
    ),
  );
  return acknowledged.filter((rollNumber) => rollNumber !== undefined);
}
