import {
  type AuditionApplication,
  type MessageCounts,
  type MessagePage,
  type MessageQuery,
  MessageState,
  searchKey,
} from '@nox/contracts';
import { type Db, type MessageRow } from '../database/schema.ts';
import { countBy, findRow, readPage } from '../database/rows.ts';
import { notFound } from '../errors/http-error.ts';
import { isResultMessage, resultIn } from './results/notified-results.ts';
import { UNSENT } from './store/message-store.ts';
import { fallbackContact, type Origin } from './sending/prepare.ts';
import {
  addressOf,
  phoneDigits,
  readRecipients,
  type Recipient,
  recipientIdOf,
} from './store/recipients.ts';
import { readRendering, type Rendering, renderMessage, sourceOf } from './templates/render.ts';
import { isoTimeOfMicroseconds, isoTimeOrNull } from '../database/clock.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';

export const MESSAGE = 'Message';

export function destinationOf(row: MessageRow, recipient: Recipient | undefined): string {
  if (!recipient) return row.recipient ?? '';
  return row.channel === 'chat' ? phoneDigits(recipient.phoneNumber) : addressOf(row, recipient);
}

const textOf = (row: MessageRow, recipient: Recipient | undefined, rendering: Rendering) => {
  if (row.sent_text !== null) return { subject: row.sent_subject ?? '', text: row.sent_text };
  if (!recipient) return { subject: '', text: '' };
  const { subject, text } = renderMessage(row, recipient, rendering);
  return { subject: row.channel === 'chat' ? '' : subject, text };
};

function describe(row: MessageRow, recipient: Recipient | undefined, subject: string) {
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
    ...(isResultMessage(row) && { result: resultIn(row) ?? 'No result' }),
    isEdited: row.edited_text !== null,
    attempts: row.attempts,
    nextTryAt: isWaiting ? isoTimeOrNull(row.next_try_at) : null,
    answer: row.answer,
    createdBy: row.created_by,
    settledAt: isoTimeOrNull(row.settled_at),
  };
}

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

const describeMessages = (db: Db, rows: readonly MessageRow[], origin: Origin) =>
  describeAll(db, rows, origin, (row, recipient, rendering) =>
    describe(row, recipient, textOf(row, recipient, rendering).subject),
  );

/** @throws HttpError 404 */
export async function findMessage(db: Db, id: string): Promise<MessageRow> {
  const row = await findRow(db, 'messages', id);
  // Invitations to staff are no messages to candidates.
  if (!row || row.staff_id !== null) throw notFound(MESSAGE);
  return row;
}

/** One message as the list has it. @throws HttpError 404 */
export async function describeMessage(db: Db, id: string, origin: Origin) {
  const [message] = await describeMessages(db, [await findMessage(db, id)], origin);
  return message!;
}

/** @throws HttpError 404 */
export async function readMessage(db: Db, id: string, origin: Origin) {
  const [message] = await describeAll(
    db,
    [await findMessage(db, id)],
    origin,
    (row, recipient, rendering) => {
      const { subject, text } = textOf(row, recipient, rendering);
      const isUnsent = UNSENT.some((state) => state === row.state);
      const source = isUnsent ? sourceOf(row, rendering) : null;
      return { ...describe(row, recipient, subject), text, source, version: row.version };
    },
  );
  return message!;
}

const MESSAGES_PER_PAGE = 200;
/** A search that finds more candidates is too short to be of use. */
const MAX_CANDIDATES = 1_000;

type ListQuery = MessageQuery & { search?: string };

/** Compared here: SQLite's `lower` knows Latin letters only, and registrations are JSON. */
async function findCandidates(db: Db, search: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audition_entries')
    .select(['id', 'full_name as name', 'number'])
    .where(
      'id',
      'in',
      db.selectFrom('messages').select('entry_id').where('entry_id', 'is not', null),
    )
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'application'])
    .execute();
  const candidates = [
    ...entries,
    ...registrations.map(({ id, application }) => {
      const { fullName: name } = JSON.parse(application) as AuditionApplication;
      return { id, name, number: null };
    }),
  ];
  const key = searchKey(search);
  return candidates
    .filter(({ name, number }) => String(number) === key || searchKey(name).includes(key))
    .slice(0, MAX_CANDIDATES)
    .map(({ id }) => id);
}

/** With a zero for each state in which there are none. */
async function countMessages(db: Db, seasonId: string): Promise<MessageCounts> {
  const ofSeason = db.selectFrom('messages').where('season_id', '=', seasonId);
  const counts = await countBy(ofSeason, 'state');
  return Object.fromEntries(
    MessageState.options.map((state) => [state, counts.get(state) ?? 0]),
  ) as MessageCounts;
}

function selectMessages(db: Db, seasonId: string, listed: ListQuery) {
  const { states, kind, channel } = listed;
  let query = db.selectFrom('messages').selectAll().where('season_id', '=', seasonId);
  if (states) query = query.where('state', 'in', states.split(',') as MessageState[]);
  if (kind) query = query.where('kind', '=', kind);
  if (channel) query = query.where('channel', '=', channel);
  return query;
}

export async function listMessages(db: Db, query: ListQuery, origin: Origin): Promise<MessagePage> {
  const { id: seasonId } = await readCurrentSeason(db);
  let selected = selectMessages(db, seasonId, query);
  if (query.search !== undefined) {
    const ids = await findCandidates(db, query.search);
    // SQL has no empty list.
    const found = ids.length === 0 ? ['none'] : ids;
    selected = selected.where(({ or, eb }) =>
      or([eb('entry_id', 'in', found), eb('registration_id', 'in', found)]),
    );
  }
  const { page, next } = await readPage(selected, MESSAGES_PER_PAGE, query.before);
  return {
    messages: await describeMessages(db, page, origin),
    next,
    counts: await countMessages(db, seasonId),
  };
}
