import PostalMime, { type Email } from 'postal-mime';
import { BounceResult } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { recordChange } from '../database/audit.ts';
import { readTime } from '../database/clock.ts';
import { type Database } from '../database/revisions.ts';
import { setMailTrouble } from './sending/results.ts';
import { clearNotified } from './slots/notified-slots.ts';
import { HttpError } from '../errors/http-error.ts';

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
/** Our Message-ID: the message's id before the @. */
const MESSAGE_ID = new RegExp(`<(${UUID})@[^<>\\s]+>`, 'gi');
/** Permanent failures (RFC 3463), in the part for programs (RFC 3464) … */
const STATUS = /^Status:\s*(5\.\d{1,3}\.\d{1,3})/im;
const DIAGNOSTIC = /^Diagnostic-Code:\s*(?:smtp;)?\s*(.+(?:\r?\n[ \t].+)*)/im;
/** … or in the text of servers that send none. */
const STATUS_IN_TEXT = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
const MAX_IDS = 20;

const decoder = new TextDecoder();

const contentOf = ({ attachments }: Email): string[] =>
  attachments.map(({ content }) =>
    typeof content === 'string' ? content : decoder.decode(content),
  );

interface Report {
  /** Of messages that may be ours. */
  ids: string[];
  /** Why it did not arrive; undefined where it may still arrive, or did. */
  reason: string | undefined;
}

function readReport(email: Email): Report {
  const parts = contentOf(email);
  const text = email.text ?? '';
  const all = [email.inReplyTo ?? '', email.references ?? '', text, ...parts].join('\n');
  const ids = [...all.matchAll(MESSAGE_ID)].map(([, id]) => id!.toLowerCase());
  const forPrograms = parts.find((part) => /^(?:Reporting-MTA|Final-Recipient):/im.test(part));
  const source = forPrograms ?? text;
  const status = (forPrograms ? STATUS : STATUS_IN_TEXT).exec(source)?.[1];
  const diagnostic = DIAGNOSTIC.exec(forPrograms ?? '')?.[1]?.replaceAll(/\s+/g, ' ');
  return { ids: [...new Set(ids)].slice(0, MAX_IDS), reason: status && (diagnostic ?? status) };
}

/**
 * Marks the message that a returned mail is about as one that did not arrive.
 * @param raw the mail as it came
 * @returns whether there was one
 */
async function recordBounce({ db, revisions }: Database, raw: Uint8Array): Promise<boolean> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(
    () => undefined,
  );
  const { ids = [], reason } = email ? readReport(email) : {};
  if (reason === undefined || ids.length === 0) return false;
  const answer = reason.slice(0, 500);
  const sent = ['sent', 'sending'] as const;
  const isOurs = await db
    .selectFrom('messages')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', sent)
    .executeTakeFirst();
  if (!isOurs) return false;
  return revisions.change('auditions', async (transaction, revision) => {
    const bounced = await transaction
      .updateTable('messages')
      .set({ state: 'bounced', answer, settled_at: await readTime(transaction) })
      .where('id', '=', isOurs.id)
      .where('state', 'in', sent)
      .returning(['id', 'entry_id', 'kind', 'data'])
      .executeTakeFirst();
    if (!bounced) return false;
    const change = { subject: 'messages', action: 'changed', by: 'system' } as const;
    const values = { itemId: bounced.id, fields: ['state'], after: 'bounced' };
    await recordChange(transaction, { ...change, ...values });
    if (bounced.entry_id !== null) {
      await clearNotified(transaction, bounced);
      await setMailTrouble(transaction, revision, bounced.entry_id, answer);
    }
    return true;
  });
}

const MAX_BYTES = 1024 * 1024;

/** Takes returned mails from a mailbox's rule, or from a mail provider. */
export async function bounceRoutes(app: FastifyInstance, { db, revisions }: Database) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new HttpError(415, 'unsupported_type', 'The mail must be sent as it came (message/rfc822).'),
    ),
  );

  app.post<{ Body: Buffer | undefined }>(
    '/mail/bounces',
    {
      bodyLimit: MAX_BYTES,
      config: {
        gate: 'operator',
        summary: 'Takes a returned mail, and marks the message that did not arrive',
        bodyType: 'message/rfc822',
      },
      schema: { response: { 200: BounceResult } },
    },
    async ({ body }) => ({
      matched: body ? await recordBounce({ db, revisions }, body) : false,
    }),
  );
}
