import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePage, type MessagesResult } from '@nox/contracts';
import { authorization } from '../administrator.ts';
import { type MailServer } from '../mail-server.ts';

/** A message whose sender was killed is sent again when its lease has ended: after two minutes. */
const MAX_WAIT_MS = 150_000;

/** How a server sends to this mail server. */
export const mailSettings = ({ url }: MailServer) => ({
  NOX_SMTP_URL: url,
  NOX_MAIL_FROM: 'NOX <nox@example.org>',
  NOX_MAIL_PER_MINUTE: '100000',
  NOX_PUBLIC_URL: 'https://nox.example.org',
});

/**
 * Writes to all candidates in a loop, until the connection breaks.
 * @returns the number of acknowledged messages
 */
export async function writeMessages(url: string, candidates: number): Promise<number> {
  let acknowledged = 0;
  const body = { filter: {}, kind: 'link', state: 'queued', expected: candidates };
  try {
    for (;;) {
      const answer = await fetch(`${url}/api/messages`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`Messages were refused with ${answer.status}.`);
      acknowledged += ((await answer.json()) as MessagesResult).count;
      // As many as can be sent until the next kill, or a little more.
      await sleep(50);
    }
  } catch (error) {
    // fetch throws a TypeError when the connection breaks.
    if (!(error instanceof TypeError)) throw error;
    return acknowledged;
  }
}

async function readPage(url: string, query: string): Promise<MessagePage> {
  const answer = await fetch(`${url}/api/messages${query}`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The messages were answered with ${answer.status}.`);
  return (await answer.json()) as MessagePage;
}

async function readIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let query = ''; ;) {
    const { messages, next } = await readPage(url, query);
    ids.push(...messages.map(({ _id }) => _id));
    if (next === null) return ids;
    query = `?before=${next}`;
  }
}

/**
 * Waits until everything is sent, and compares with what arrived.
 * @returns a sentence about it, and one for each fault
 */
export async function settleMails(
  url: string,
  { received }: MailServer,
  { acknowledged, kills }: { acknowledged: number; kills: number },
): Promise<{ summary: string; problems: string[] }> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { counts } = await readPage(url, '?states=failed');
    if (counts.queued + counts.sending === 0 || performance.now() > end) break;
    await sleep(500);
  }
  const ids = await readIds(url);
  const arrivals = received.map(
    ({ messageId }) => /^<(.*)@nox\.example\.org>$/.exec(messageId!)![1]!,
  );
  const arrived = new Set(arrivals);
  const lost = ids.filter((id) => !arrived.has(id)).length;
  const repeats = arrivals.length - arrived.size;
  const problems = [
    ...(ids.length < acknowledged ? [`${acknowledged - ids.length} messages have no row`] : []),
    ...(lost > 0 ? [`${lost} messages did not arrive`] : []),
    ...(repeats > kills ? [`${repeats} messages came twice`] : []),
    ...(arrived.size > ids.length ? ['messages arrived that were never written'] : []),
  ];
  return { summary: `${ids.length} messages, ${lost} lost, ${repeats} twice`, problems };
}
