import { type FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { BounceResult } from '@nox/contracts';
import { recordChange } from '#platform/database/audit.ts';
import { readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { useRawBodies } from '#platform/http/validation.ts';
import { notificationOf, setMailTrouble } from './sending/claims.ts';
import { storedAnswer } from './sending/transports.ts';
import { addressOf, readRecipient } from './store/recipients.ts';

/** Our Message-ID: the message's id before the @. */
const MESSAGE_ID = /<([\da-f-]{36})@[^<>\s]+>/gi;
const MAX_IDS = 20;

/** A report says at its start what failed; the mail that it returns may be of any size, and parsing takes 10 µs for each line. */
const [MAX_READ_BYTES, MAX_READ_LINES] = [64 * 1024, 1_000];
const LIMITS = { maxHeadersSize: 16 * 1024, maxNestingDepth: 10 };
const PARSING = { attachmentEncoding: 'utf8', forceRfc822Attachments: true, ...LIMITS } as const;

/** Reads a field of one recipient's paragraph, in a report's part for programs (RFC 3464). */
const fieldOf = (paragraph: string, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, 'im')
    .exec(paragraph)?.[1]
    ?.replaceAll(/\s+/g, ' ')
    .trim();

/** An address after its type: `rfc822; zoya@example.com`. */
const addressIn = (field = '') => field.replaceAll(/^.*;|[<>\s]/g, '').toLowerCase();

/** Recipients whom a message has not reached, for good (RFC 3463: 5.x.x). */
function failuresIn(report: string) {
  return report.split(/\r?\n\r?\n/).flatMap((paragraph) => {
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fieldOf(paragraph, 'Status') ?? '')?.[0];
    if (!status || fieldOf(paragraph, 'Action')?.toLowerCase() !== 'failed') return [];
    const reason = fieldOf(paragraph, 'Diagnostic-Code')?.replace(/^smtp; ?/i, '') ?? status;
    // The address to which it was sent, and the one to which it was forwarded.
    const fields = ['Original-Recipient', 'Final-Recipient'];
    return [{ reason, addresses: fields.map((name) => addressIn(fieldOf(paragraph, name))) }];
  });
}

/** What a delivery report (RFC 3464) says; nothing of replies, by whomever, that quote one. */
function readReport(email: Email) {
  const parts = email.attachments.map(({ content }) => String(content));
  const all = [email.inReplyTo ?? '', email.references ?? '', ...parts].join('\n');
  const ids = [...all.matchAll(MESSAGE_ID)].map(([, id]) => id!.toLowerCase());
  const failures = email.attachments.flatMap(({ mimeType }, index) =>
    mimeType === 'message/delivery-status' ? failuresIn(parts[index]!) : [],
  );
  return { ids: [...new Set(ids)].slice(0, MAX_IDS), failures };
}

async function readAddress(db: Db, message: MessageRow): Promise<string | undefined> {
  if (message.season_id === '' && message.recipient !== null) return message.recipient;
  if (message.staff_id !== null) return (await findRow(db, 'staff', message.staff_id))?.email;
  const recipient = await readRecipient(db, message);
  return recipient && addressOf(message, recipient);
}

/** @param raw the mail as it came @returns whether it was about a message that did not arrive, which is marked */
async function recordBounce({ db, revisions }: Database, raw: Buffer): Promise<boolean> {
  const lines = raw.toString('latin1', 0, MAX_READ_BYTES).split('\n', MAX_READ_LINES);
  const start = Buffer.from(lines.join('\n'), 'latin1');
  const email = await PostalMime.parse(start, PARSING).catch(() => undefined);
  const { ids = [], failures = [] } = email ? readReport(email) : {};
  if (failures.length === 0 || ids.length === 0) return false;
  const sent = { channel: 'email', state: ['sent', 'sending'] } as const;
  const message = await findRow(db, 'messages', { id: ids, ...sent });
  const address = message && (await readAddress(db, message))?.toLowerCase();
  const failure = address && failures.find(({ addresses }) => addresses.includes(address));
  if (!failure) return false;
  const answer = storedAnswer(failure.reason);
  return revisions.change(['auditions'], async (transaction, { auditions: revision }) => {
    const { id } = message;
    const result = { state: 'bounced', answer, settled_at: await readTime(transaction) } as const;
    if ((await updateRow(transaction, 'messages', { id, ...sent }, result)) === 0) return false;
    // It may be of an entry by now.
    const bounced = (await findRow(transaction, 'messages', id))!;
    const values = { itemId: id, fields: ['state'], after: 'bounced' };
    await recordChange({ transaction, by: 'system' }, 'messages', 'changed', values);
    if (bounced.entry_id !== null) {
      await notificationOf(bounced)?.clearNotified(transaction, revision, bounced);
      await setMailTrouble(transaction, revision, bounced.entry_id, answer);
    }
    return true;
  });
}

export async function bounceRoutes(app: FastifyInstance, { db, revisions }: Database) {
  useRawBodies(app, ['message/rfc822'], 'The mail must be sent as it came (message/rfc822).');

  actionRoute(app, 'operator', 'POST', '/mail/bounces', {
    bodyType: 'message/rfc822',
    bodyLimit: 1024 * 1024,
    summary: 'Takes a returned mail, and marks the message that did not arrive',
    response: { 200: BounceResult },
    act: async ({ request: { body } }) => ({
      matched: body ? await recordBounce({ db, revisions }, body as Buffer) : false,
    }),
  });
}
