import { createHmac, randomUUID } from 'node:crypto';
import { DAY_MS, readTime } from '#platform/database/clock.ts';
import { countRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { readSecrets } from './proof-of-work.ts';

/** One mailbox gets this many mails of all kinds from all clients together: nobody can flood another person's mailbox. */
const MAX_PER_DAY = 3;
const GMAIL = ['gmail.com', 'googlemail.com'];

/** The addresses of one mailbox have the same: case and what follows a plus do not count, nor dots at Gmail. */
export function mailboxOf(address: string): string {
  const folded = address.normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const [name = ''] = folded.slice(0, at).split('+');
  const domain = folded.slice(at + 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Each secret that is valid has a hash: the first one is the newest. */
async function hashesOf(transaction: Db, address: string, now: number): Promise<string[]> {
  const secrets = await readSecrets(transaction, 'source', now);
  const mailbox = mailboxOf(address);
  return secrets.map((secret) =>
    createHmac('sha256', secret).update(`mailbox ${mailbox}`).digest('base64url'),
  );
}

async function hasMailLeft(transaction: Db, address: string, now: number): Promise<boolean> {
  const sent = transaction
    .selectFrom('unconfirmed_mails')
    .where('mailbox_hash', 'in', await hashesOf(transaction, address, now))
    .where('sent_at', '>', now - DAY_MS);
  return (await countRows(sent)) < MAX_PER_DAY;
}

/**
 * Counts mails to unconfirmed addresses, unless one of them has had enough today. Part of the transaction that
 * adds the messages. @returns whether they may be sent
 */
export async function takeMails(transaction: Db, addresses: readonly string[]): Promise<boolean> {
  const now = await readTime(transaction);
  for (const address of addresses) {
    if (!(await hasMailLeft(transaction, address, now))) return false;
  }
  for (const address of addresses) {
    const [mailbox_hash = ''] = await hashesOf(transaction, address, now);
    const row = { id: randomUUID(), mailbox_hash, sent_at: now };
    await transaction.insertInto('unconfirmed_mails').values(row).execute();
  }
  return true;
}
