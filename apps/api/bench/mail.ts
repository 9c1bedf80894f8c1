import { setTimeout as sleep } from 'node:timers/promises';
import { authorization, importEntries } from '../test/administrator.ts';
import { startBuiltServer } from '../test/built-server.ts';
import { mailSettings } from '../test/crash/organiser.ts';
import { startMailServer, type MailServer } from '../test/mail-server.ts';

const MESSAGES = 2_000;
/** Beyond the target: a message is lost, and not late, only after it. */
const MAX_SECONDS = 300;

/** Of messages to all candidates, by SMTP to this process. */
export interface Mails {
  /** From the request until all have arrived. */
  seconds: number;
  sent: number;
  lost: number;
}

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

/** @throws Error when the server does not start */
export async function measureMail(root: string, dataDir: string): Promise<Mails> {
  const mails = await startMailServer();
  const env = { DATA_DIR: dataDir, ...mailSettings(mails) };
  const server = await startBuiltServer(root, env);
  try {
    await importEntries(server.url, MESSAGES);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    await queueMessages(server.url);
    while (arrivedAt(mails) < MESSAGES && seconds() < MAX_SECONDS) await sleep(50);
    return { seconds: seconds(), sent: MESSAGES, lost: MESSAGES - arrivedAt(mails) };
  } finally {
    await server.kill();
    await mails.close();
  }
}
