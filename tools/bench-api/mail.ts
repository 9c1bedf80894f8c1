import { setTimeout as sleep } from 'node:timers/promises';
import { authorization, importEntries } from '../../apps/api/test/administrator.ts';
import { startBuiltServer } from '../../apps/api/test/built-server.ts';
import { type MailServer, mailSettings, startMailServer } from '../../apps/api/test/mail-server.ts';
import { atMost, count, type Line } from '../bench/report.ts';
import { WORKSPACE } from '../workspace.ts';

const MESSAGES = 2_000;
/** Beyond the target: a message is lost, and not late, only after it. */
const MAX_SECONDS = 300;

async function queueMessages(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, kind: 'link', state: 'queued', expected: MESSAGES }),
  });
  if (!answer.ok) throw new Error(`The messages were answered ${answer.status}.`);
}

const arrivedAt = ({ received }: MailServer) =>
  new Set(received.map(({ messageId }) => messageId)).size;

/** Messages to all candidates, by SMTP to this process. @throws Error when the server does not start */
export async function measureMail(dataDir: string): Promise<Line[]> {
  const mails = await startMailServer();
  const env = { DATA_DIR: dataDir, ...mailSettings(mails) };
  const server = await startBuiltServer(WORKSPACE, env);
  try {
    await importEntries(server.url, MESSAGES);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    await queueMessages(server.url);
    while (arrivedAt(mails) < MESSAGES && seconds() < MAX_SECONDS) await sleep(50);
    return [
      atMost(
        `${count(MESSAGES)} messages to a mail server`,
        120,
        seconds(),
        (value) => `${count(value)} s`,
      ),
      atMost('messages lost', 0, MESSAGES - arrivedAt(mails), count),
    ];
  } finally {
    await server.kill();
    await mails.close();
  }
}
