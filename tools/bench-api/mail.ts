import { setTimeout as sleep } from 'node:timers/promises';
import { call, importEntries } from '../../apps/api/test/administrator.ts';
import { startBuiltServer } from '../../apps/api/test/built-server.ts';
import { mailSettings, startMailServer } from '../../apps/api/test/mail-server.ts';
import { atMost, count, type Line, seconds } from '../bench/report.ts';

const MESSAGES = 2_000;
/** Beyond the target: a message is lost, and not late, only after it. */
const MAX_SECONDS = 300;

/** Messages to all candidates, by SMTP to this process. @throws Error when the server does not start */
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
