import {
  chatDigits,
  CandidateMessage,
  type CandidateMessageText,
  type MessageCounts,
  type MessagePage,
  type MessageQuery,
  MessageState,
  searchKey,
} from '@nox/contracts';
import { readApplication } from '../auditions/entries/new-entry.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { countBy, findRow, readPage } from '#platform/database/rows.ts';
import { notFound } from '#platform/errors/http-error.ts';
import { isResultMessage, resultIn } from './result-messages/result-messages.ts';
import { isUnsent } from './store/message-store.ts';
import { type Origin, readRendering } from './sending/prepare.ts';
import { readSendTimes } from './sending/send-times.ts';
import { addressOf, readRecipients, type Recipient, recipientIdOf } from './store/recipients.ts';
import { type Rendering, renderMessage, sourceOf } from './templates/render.ts';
import { isoTimeOfMicroseconds, isoTimeOrNull, readTime } from '#platform/database/clock.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';

export const MESSAGE = 'Message';

export function destinationOf(row: MessageRow, recipient: Recipient | undefined): string {
  if (!recipient) return row.recipient ?? '';
  return row.channel === 'chat'
    ? chatDigits(recipient.phoneNumber) || recipient.phoneNumber
    : addressOf(row, recipient);
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
  rendering: Rendering,
  nextTryAt: number | null,
): CandidateMessageText {
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
    ...(isResultMessage(row) && { result: resultIn(row) ?? 'No result' }),
    isEdited: row.edited_text !== null,
    attempts: row.attempts,
    nextTryAt: isoTimeOrNull(nextTryAt),
    answer: row.answer,
    createdBy: row.created_by,
    settledAt: isoTimeOrNull(row.settled_at),
    ...textOf(row, recipient, rendering),
    source: isUnsent(row) ? sourceOf(row, rendering) : null,
    version: row.version,
  };
}

async function describeAll(db: Db, rows: readonly MessageRow[], origin: Origin) {
  const rendering = await readRendering(db, origin);
  const recipients = await readRecipients(db, rows);
  const now = await readTime(db);
  const isWaiting = rows.some(({ state }) => state === 'queued');
  const planned = isWaiting ? await readSendTimes(db, origin.settings.perMinute) : [];
  const times = new Map(planned.map(({ id, at }) => [id, at]));
  const nextTryOf = ({ id, attempts }: MessageRow) => {
    const at = times.get(id) ?? null;
    return at !== null && (attempts > 0 || at > now) ? at : null;
  };
  return rows.map((row) =>
    describe(row, recipients.get(recipientIdOf(row)), rendering, nextTryOf(row)),
  );
}

/** @throws HttpError 404 */
export async function findMessage(db: Db, id: string): Promise<MessageRow> {
  const row = await findRow(db, 'messages', id);
  // Invitations to staff and notices to administrators are no messages to candidates.
  if (!row || row.season_id === '') throw notFound(MESSAGE);
  return row;
}

/** @throws HttpError 404 */
export async function readMessage(db: Db, id: string, origin: Origin) {
  const [message] = await describeAll(db, [await findMessage(db, id)], origin);
  return message!;
}

const MESSAGES_PER_PAGE = 200;
/** A search that finds more candidates is too short to be of use. */
const MAX_CANDIDATES = 1_000;

/** Compared here: SQLite's `lower` knows Latin letters only, and registrations are JSON. */
async function findCandidates(db: Db, search: string): Promise<string[]> {
  const addressed = db.selectFrom('messages').select('entry_id').where('entry_id', 'is not', null);
  const entries = db.selectFrom('audition_entries').select(['id', 'full_name as name', 'number']);
  const registrations = db.selectFrom('registrations').select(['id', 'application']);
  const applicants = (await registrations.execute()).map(({ id, application }) => {
    return { id, name: readApplication(application)?.fullName ?? '', number: null };
  });
  const candidates = [...(await entries.where('id', 'in', addressed).execute()), ...applicants];
  const key = searchKey(search);
  return candidates
    .filter(({ name, number }) => String(number) === key || searchKey(name).includes(key))
    .slice(0, MAX_CANDIDATES)
    .map(({ id }) => id);
}

export async function listMessages(
  db: Db,
  query: MessageQuery & { search?: string },
  origin: Origin,
): Promise<MessagePage> {
  const { id: seasonId } = await readCurrentSeason(db);
  const { states, kind, channel } = query;
  let selected = db.selectFrom('messages').selectAll().where('season_id', '=', seasonId);
  if (states) selected = selected.where('state', 'in', states.split(',') as MessageState[]);
  if (kind) selected = selected.where('kind', '=', kind);
  if (channel) selected = selected.where('channel', '=', channel);
  if (query.search !== undefined) {
    // SQL has no empty list.
    const found = [...(await findCandidates(db, query.search)), 'none'];
    selected = selected.where(({ or, eb }) =>
      or([eb('entry_id', 'in', found), eb('registration_id', 'in', found)]),
    );
  }
  const { page, next } = await readPage(selected, MESSAGES_PER_PAGE, query.before);
  // The list has no texts.
  const messages = (await describeAll(db, page, origin)).map((one) => CandidateMessage.parse(one));
  const ofSeason = db.selectFrom('messages').where('season_id', '=', seasonId);
  const counted = await countBy(ofSeason, 'state');
  const counts = MessageState.options.map((state) => [state, counted.get(state) ?? 0]);
  return { messages, next, counts: Object.fromEntries(counts) as MessageCounts };
}
