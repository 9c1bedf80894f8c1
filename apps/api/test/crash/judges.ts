import { AUDITION_STATUSES, type AuditionEntry } from '@nox/contracts';
import { unsignedToken } from '../tokens.ts';
import { type WriteLog } from './write-log.ts';

export const authorization = `Bearer ${unsignedToken({ admin: true })}`;
const asJson = { authorization, 'content-type': 'application/json' };

let reviewsWritten = 0;

export async function importEntries(url: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, n) => `Candidate ${n},9876543210,BT${n},a@example.com,CSE,7,Popping`,
  );
  const header = 'fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle';
  const answer = await fetch(`${url}/api/auditions/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: [header, ...rows].join('\n'),
  });
  if (!answer.ok) throw new Error(`The import failed: ${await answer.text()}`);
}

export async function readEntries(url: string): Promise<AuditionEntry[]> {
  const answer = await fetch(`${url}/api/auditions`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The list failed: ${await answer.text()}`);
  return (await answer.json()) as AuditionEntry[];
}

/** Only the connection may break: a refusal is a fault of this test. */
async function send(url: string, method: string, body: object): Promise<void> {
  const answer = await fetch(url, { method, headers: asJson, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}.`);
}

/** Reviews one entry and changes its status in a loop, until the connection breaks. */
export async function judge(url: string, id: string, writeLog: WriteLog): Promise<void> {
  const entry = `${url}/api/auditions/${id}`;
  try {
    for (;;) {
      reviewsWritten += 1;
      const judgeEmail = `Judge ${reviewsWritten}`;
      // Of every length, and without a space at the end, which the server would trim.
      const notes = `Notes ${reviewsWritten} ${'x'.repeat(1 + (reviewsWritten % 3_000))}`;
      writeLog.reviewSent(id, judgeEmail, notes);
      await send(`${entry}/reviews`, 'POST', { judgeEmail, notes, score: 7 });
      writeLog.reviewAcknowledged(id, judgeEmail);

      const status = AUDITION_STATUSES[reviewsWritten % AUDITION_STATUSES.length]!;
      writeLog.statusSent(id, status);
      await send(`${entry}/status`, 'PUT', { status });
      writeLog.statusAcknowledged(id);
    }
  } catch (error) {
    // fetch throws a TypeError when the connection breaks.
    if (!(error instanceof TypeError)) throw error;
  }
}
