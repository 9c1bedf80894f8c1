import {
  answerByOf,
  describeMeeting,
  type MessageKind,
  type Offer,
  pluralize,
  type Progress,
  type PublishedSlot,
  type Result,
} from '@nox/contracts';
import { MINUTE_MS, readExpiryTime, readTime, UNDO_MS } from '#platform/database/clock.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '#platform/database/schema.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { notifiedResultOf } from '#season/auditions/entries/result-candidates.ts';
import {
  type CurrentSeason,
  readCurrentSeason,
  zonedTime,
} from '#season/seasons/current-season.ts';
import { OFFER_COLUMNS, offeredOf, termsOf } from '#season/seasons/offers.ts';
import { recordingIn } from '../slot-messages/notified-slots.ts';
import {
  fixMeeting,
  formerMeeting,
  isMeetingDue,
  MEETING_RECORDS,
  meetingFor,
  meetingValues,
} from './notified-meetings.ts';
import { type Drafts, readWaiting, replaceWaiting } from '../store/message-store.ts';

/** They follow from what is published: a candidate has one of them that waits. */
export const RESULT_KINDS = [
  ...(['selected', 'place-free', 'reserve', 'not-selected'] as const),
  ...(['not-selected-unseen', 'not-selected-absent', 'result-correction'] as const),
  'meeting',
] as const;
type ResultKind = (typeof RESULT_KINDS)[number];

export const isResultMessage = ({ kind }: { kind: MessageKind }): boolean =>
  (RESULT_KINDS as readonly string[]).includes(kind);

const KINDS: Record<Result, ResultKind> = {
  Selected: 'selected',
  Reserve: 'reserve',
  'Not Selected': 'not-selected',
};

/** Only who was seen is thanked for the audition. */
const UNSEEN_KINDS: Partial<Record<Progress, ResultKind>> = {
  ahead: 'not-selected-unseen',
  unscored: 'not-selected-unseen',
  absent: 'not-selected-absent',
};

export const resultIn = ({ data }: Pick<MessageRow, 'data'>): Result | null =>
  (JSON.parse(data) as { result?: Result }).result ?? null;

interface DueResult {
  entryId: string;
  kind: ResultKind;
  result: Result | null;
  /** The first meeting that they have in mind. */
  former?: PublishedSlot | null;
}

const COLUMNS = [...OFFER_COLUMNS, 'told_result', 'told_meeting'] as const;

/**
 * Undefined for one who knows it, with the first meeting if they are selected, who has withdrawn, or whose place was given back.
 * That a place has become free corrects nothing: reserves were told that we write then.
 */
function dueResultOf(
  row: Pick<AuditionEntryRow, (typeof COLUMNS)[number]>,
  settings: CurrentSeason['settings'],
): DueResult | undefined {
  const { id: entryId, published_status: result } = row;
  const { results, isUncertain } = notifiedResultOf(row);
  const isKnown = !isUncertain && (results.at(-1) ?? null) === result;
  const { offer } = offeredOf(row);
  const isGone = row.withdrawn_at !== null || offer?.answer === 'declined' || offer?.isReleased;
  if (isGone) return undefined;
  const meeting = meetingFor(result, settings);
  if (isKnown) {
    const isDue = result === 'Selected' && isMeetingDue(row, meeting);
    return isDue
      ? { entryId, kind: 'meeting', result, former: formerMeeting(row, meeting) }
      : undefined;
  }
  const others = results.filter((known) => known !== null && known !== result);
  if (result === 'Selected' && (offer?.hasBecomeFree || others.at(-1) === 'Reserve')) {
    return { entryId, kind: 'place-free', result };
  }
  const isCorrection = others.length > 0;
  if (isCorrection) return { entryId, kind: 'result-correction', result };
  return result === null ? undefined : { entryId, kind: KINDS[result], result };
}

/** Everybody who was last notified of something else than what is published, in order of their numbers. */
export async function readDueResults(db: Db): Promise<DueResult[]> {
  const query = db.selectFrom('audition_entries').select(COLUMNS).orderBy('number');
  const concerned = query.where(({ or, eb }) =>
    or([eb('published_status', 'is not', null), eb('told_result', 'is not', null)]),
  );
  const { settings } = await readCurrentSeason(db);
  return (await concerned.execute()).flatMap((row) => dueResultOf(row, settings) ?? []);
}

/** Who is offered a place anew knows only that they had none any more. */
export async function forgetNotifiedPlace(transaction: Db, entryId: string): Promise<void> {
  const entry = await findRow(transaction, 'audition_entries', entryId);
  if (!entry?.told_result) return;
  const { results } = notifiedResultOf(entry);
  const told_result = JSON.stringify({ results: [...results, null], isUncertain: false });
  await updateRow(transaction, 'audition_entries', entryId, { told_result });
}

type ResultMessage = Pick<MessageRow, 'id' | 'kind' | 'entry_id' | 'data'>;

/** The words are those of a first result, of a correction, or of the meeting alone. */
const wordsOf = ({ kind }: { kind: MessageKind }) =>
  kind === 'result-correction' || kind === 'meeting' ? kind : 'first';

async function whySuperseded(db: Db, message: ResultMessage): Promise<string | undefined> {
  const entry = await findRow(db, 'audition_entries', message.entry_id);
  if (!entry) return 'The candidate is no longer in this season.';
  if (entry.withdrawn_at !== null) return 'The candidate has withdrawn.';
  if (entry.published_status !== resultIn(message)) {
    return 'The result has changed since this was written.';
  }
  const due = dueResultOf(entry, (await readCurrentSeason(db)).settings);
  if (!due) return 'The candidate has been notified of this already.';
  return wordsOf(due) !== wordsOf(message)
    ? 'The candidate has been notified of another result meanwhile.'
    : undefined;
}

/** The candidate may have read this result last. */
export async function addRead(transaction: Db, entry: AuditionEntryRow, result: Result | null) {
  const former = notifiedResultOf(entry).results.filter((known) => known !== result);
  const told_result = JSON.stringify({ results: [...former, result], isUncertain: true });
  await updateRow(transaction, 'audition_entries', entry.id, { told_result });
}

/** The message may arrive from now on: what was published before can no longer be undone. */
async function markUncertain(transaction: Db, message: ResultMessage): Promise<void> {
  const closed_at = await readTime(transaction);
  await updateRow(transaction, 'result_publications', { closed_at: null }, { closed_at });
  const entry = await findRow(transaction, 'audition_entries', message.entry_id);
  if (!entry) return;
  if (message.kind !== 'meeting') await addRead(transaction, entry, resultIn(message));
  await fixMeeting(transaction, message, entry);
}

const RESULT_RECORDS = recordingIn(
  'told_result',
  (message, entry) => {
    const { results } = notifiedResultOf(entry);
    const result = resultIn(message);
    // The page may have shown another one since the message was claimed.
    const isOvertaken = results.includes(result) && results.at(-1) !== result;
    return { results: isOvertaken ? results : [result], isUncertain: isOvertaken };
  },
  (entry, message) => {
    const { results, isUncertain } = notifiedResultOf(entry);
    return !isUncertain && results.at(-1) === resultIn(message);
  },
);

export const RESULT_NOTIFICATIONS = {
  whySuperseded,
  markUncertain,
  async markNotified(transaction: Db, revision: number, message: ResultMessage) {
    if (message.kind !== 'meeting') {
      await RESULT_RECORDS.markNotified(transaction, revision, message);
    }
    await MEETING_RECORDS.markNotified(transaction, revision, message);
  },
  async clearNotified(transaction: Db, revision: number, message: ResultMessage) {
    const { clearNotified } = message.kind === 'meeting' ? MEETING_RECORDS : RESULT_RECORDS;
    await clearNotified(transaction, revision, message);
  },
};

/** The publication that can still be undone: messages about results wait until it cannot. @param expiry see `readExpiryTime` */
export const selectUndoable = (db: Db, expiry: number) =>
  db
    .selectFrom('result_publications')
    .where('undone_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('made_at', '>', expiry - UNDO_MS);

/** When it cannot any more, in milliseconds since 1970, and how long that is in words; undefined without one. */
export async function readUndoEnd(db: Db): Promise<{ end: number; wait: string } | undefined> {
  const now = await readExpiryTime(db);
  const { latest } = await selectUndoable(db, now)
    .select(({ fn }) => fn.max('made_at').as('latest'))
    .executeTakeFirstOrThrow();
  if (latest === null) return undefined;
  const end = Number(latest) + UNDO_MS;
  return { end, wait: pluralize(Math.ceil((end - now) / MINUTE_MS), 'minute') };
}

/** Gives the message about a first result the words of how far the candidate's audition is. */
const withWords =
  (progress: ReadonlyMap<string, Progress>) =>
  (due: DueResult): DueResult => {
    const words =
      due.kind === 'not-selected' && UNSEEN_KINDS[progress.get(due.entryId) ?? 'scored'];
    return words ? { ...due, kind: words } : due;
  };

/** Writes drafts to all who are due, in place of what waited. Part of a transaction that changes the auditions and locks the schedule. */
export async function prepareResultMessages(
  call: AccountWriting,
  progress: ReadonlyMap<string, Progress>,
): Promise<Drafts> {
  const { transaction, revised, by } = call;
  const due = (await readDueResults(transaction)).map(withWords(progress));
  const dueOf = new Map(due.map((one) => [one.entryId, one]));
  const drafts = await replaceWaiting(transaction, {
    waiting: await readWaiting(transaction, RESULT_KINDS),
    due,
    isSame: (message, { kind, result }) => message.kind === kind && resultIn(message) === result,
    // A message that is being sent with words that no longer hold will be cancelled.
    isPublished(message) {
      const one = dueOf.get(message.entry_id ?? '');
      return one?.result === resultIn(message) && wordsOf(one) === wordsOf(message);
    },
    dataOf: ({ result, former }): Record<string, string> => ({
      ...(result && { result }),
      ...(former && { former: JSON.stringify(former) }),
    }),
    fact: `result:${revised.auditions}`,
    answer: 'The results have changed since this was written.',
    by,
  });
  return { ...drafts, toNotify: due.length };
}

const SENTENCES: Record<Result, string> = {
  Selected: 'You are selected.',
  Reserve: 'You are a reserve: we write to you if a place becomes free.',
  'Not Selected': 'You are not selected this time.',
};
const NONE = 'There is no result for you now: we write to you when there is one.';

export function resultValues(
  message: Pick<MessageRow, 'kind' | 'data'>,
  settings: CurrentSeason['settings'],
  { deadline, answer }: ReturnType<typeof offerValues>,
): Record<string, string> {
  if (message.kind === 'answer-reminder') return { deadline };
  if (!isResultMessage(message)) return {};
  const result = resultIn(message);
  const sentence = result === null ? NONE : SENTENCES[result];
  const isSelected = result === 'Selected';
  return {
    result: isSelected ? `${sentence} ${answer}` : sentence,
    answer: isSelected ? answer : '',
    next: isSelected ? settings.nextSteps : '',
    deadline: isSelected ? deadline : '',
    ...meetingValues(message, settings),
  };
}

/**
 * What a message asks of a candidate who is offered a place, by when ("Answer by: Fri 14 Aug, 18:00"), unless they have answered.
 * A time that is over is left out.
 */
export function offerValues(
  offer: Offer | null,
  settings: CurrentSeason['settings'],
  { now, timeZone }: { now: number; timeZone: string },
): { answer: string; deadline: string } {
  if (offer?.answer === 'accepted') return { answer: 'You have taken your place.', deadline: '' };
  const end = Date.parse((offer && answerByOf(offer, termsOf(settings, { now, timeZone }))) ?? '');
  const at = end > now && zonedTime(end, timeZone).slice(0, 16);
  return {
    answer: 'Please say on your page whether you take your place.',
    deadline: at ? `Answer by: ${describeMeeting({ at, place: '' })}` : '',
  };
}
