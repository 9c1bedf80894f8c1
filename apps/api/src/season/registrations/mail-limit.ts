import { createHmac, randomUUID } from 'node:crypto';
import { DAY_MS, readTime } from '#platform/database/clock.ts';
import { countRows, insertRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { readSecrets } from '#platform/database/server-secrets.ts';

/** One mailbox gets this many mails of all kinds from all clients together: nobody can flood another person's mailbox. */
const MAX_PER_DAY = 3;
const GMAIL = ['gmail.com', 'googlemail.com'];

/** The addresses of one mailbox have the same: case and what follows a plus do not count, nor dots at Gmail. */
function mailboxOf(address: string): string {
  const folded = address.normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const [name = ''] = folded.slice(0, at).split('+');
  const domain = folded.slice(at + 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Counts mails to unconfirmed addresses, unless one of them has had enough today. @returns whether they may be sent */
export async function takeMails(transaction: Db, addresses: readonly string[]): Promise<boolean> {
  const now = await readTime(transaction);
  const secrets = await readSecrets(transaction, 'source', now);
  const mails = transaction.selectFrom('unconfirmed_mails').where('sent_at', '>', now - DAY_MS);
  const rows = [];
  for (const address of addresses) {
    const text = `mailbox ${mailboxOf(address)}`;
    // Each secret that is valid has a hash: the first one is the newest.
    const hashes = secrets.map((secret) =>
      createHmac('sha256', secret).update(text).digest('base64url'),
    );
    if ((await countRows(mails.where('mailbox_hash', 'in', hashes))) >= MAX_PER_DAY) return false;
    rows.push({ id: randomUUID(), mailbox_hash: hashes[0]!, sent_at: now });
  }
  await insertRows(transaction, 'unconfirmed_mails', rows);
  return true;
}
