import { type CandidateMessage, type CandidateMessageText } from '@nox/contracts';
import { type Db, type MessageRow } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { fallbackContact, type Origin } from './prepare.ts';
import {
  addressOf,
  phoneDigits,
  readRecipients,
  type Recipient,
  recipientIdOf,
} from './recipients.ts';
import { readRendering, renderMessage, type Rendering, sourceOf } from './render.ts';
import { isoTimeOfMicroseconds, isoTimeOrNull } from '../database/times.ts';

export const MESSAGE = 'Message';

/** In which an organiser may change it. */
export const UNSENT = ['draft', 'queued'] as const;

function destinationOf(row: MessageRow, recipient: Recipient | undefined): string {
  if (!recipient) return row.recipient ?? '';
  return row.channel === 'chat' ? phoneDigits(recipient.phoneNumber) : addressOf(row, recipient);
}

const textOf = (row: MessageRow, recipient: Recipient | undefined, rendering: Rendering) => {
  if (row.sent_text !== null) return { subject: row.sent_subject ?? '', text: row.sent_text };
  if (!recipient) return { subject: '', text: '' };
  const { subject, text } = renderMessage(row, recipient, rendering);
  return { subject: row.channel === 'chat' ? '' : subject, text };
};

function describe(
  row: MessageRow,
  recipient: Recipient | undefined,
  subject: string,
): CandidateMessage {
  const isWaiting = row.state === 'queued' && row.channel === 'email';
  return {
    _id: row.id,
    createdAt: isoTimeOfMicroseconds(row.created_at),
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    candidate: recipient
      ? { _id: recipient._id, fullName: recipient.fullName, number: recipient.number }
      : null,
    recipient: destinationOf(row, recipient),
    subject,
    isEdited: row.edited_text !== null,
    attempts: row.attempts,
    nextTryAt: isWaiting ? isoTimeOrNull(row.next_try_at) : null,
    answer: row.answer,
    createdBy: row.created_by,
    settledAt: isoTimeOrNull(row.settled_at),
  };
}

/** Each message with its candidate. */
async function describeAll<T>(
  db: Db,
  rows: readonly MessageRow[],
  { settings, siteUrl }: Origin,
  describeOne: (row: MessageRow, recipient: Recipient | undefined, rendering: Rendering) => T,
): Promise<T[]> {
  const rendering = await readRendering(db, siteUrl, fallbackContact(settings));
  const recipients = await readRecipients(db, rows);
  return rows.map((row) => describeOne(row, recipients.get(recipientIdOf(row)), rendering));
}

export const describeMessages = (
  db: Db,
  rows: readonly MessageRow[],
  origin: Origin,
): Promise<CandidateMessage[]> =>
  describeAll(db, rows, origin, (row, recipient, rendering) =>
    describe(row, recipient, textOf(row, recipient, rendering).subject),
  );

/** @throws HttpError 404 */
export async function findMessage(db: Db, id: string): Promise<MessageRow> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(MESSAGE);
  return row;
}

/** @throws HttpError 404 */
export async function readMessage(
  db: Db,
  id: string,
  origin: Origin,
): Promise<CandidateMessageText> {
  const [message] = await describeAll(
    db,
    [await findMessage(db, id)],
    origin,
    (row, recipient, rendering) => {
      const { subject, text } = textOf(row, recipient, rendering);
      const isUnsent = UNSENT.some((state) => state === row.state);
      const source = isUnsent ? sourceOf(row, rendering) : null;
      return { ...describe(row, recipient, subject), text, source };
    },
  );
  return message!;
}
