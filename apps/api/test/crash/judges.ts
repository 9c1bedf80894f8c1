import { AUDITION_STATUSES } from '@nox/contracts';
import { authorization } from '../administrator.ts';
import { type WriteLog } from './write-log.ts';

const asJson = { authorization, 'content-type': 'application/json' };

let reviewsWritten = 0;

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
