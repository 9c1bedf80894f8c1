import { describeMeeting, type Result, type Season } from '@nox/contracts';
import { type MessageRow } from '../../database/schema.ts';
import { type AccountWriting } from '../../http/routes.ts';
import { calendarFile } from '../slots/calendar-file.ts';
import { type Drafts, readWaiting, replaceWaiting } from '../store/message-store.ts';
import { isResultMessage, readDueResults, RESULT_KINDS, resultIn } from './notified-results.ts';

/**
 * Writes drafts to those who were last notified of another result than is published, in place of what waited for them. Part
 * of a transaction that changes the auditions and locks the schedule.
 */
export async function prepareResultMessages(call: AccountWriting): Promise<Drafts> {
  const { transaction, revised, by } = call;
  const due = await readDueResults(transaction);
  const published = new Map(due.map(({ entryId, result }) => [entryId, result]));
  const result = await replaceWaiting(transaction, {
    waiting: await readWaiting(transaction, RESULT_KINDS),
    due,
    isSame: (message, { kind, result }) => message.kind === kind && resultIn(message) === result,
    isPublished: (message) => published.get(message.entry_id ?? '') === resultIn(message),
    dataOf: ({ result }): Record<string, string> => (result === null ? {} : { result }),
    fact: `result:${revised.auditions}`,
    answer: 'The results have changed since this was written.',
    by,
  });
  return { ...result, toNotify: due.length };
}

const SENTENCES: Record<Result, string> = {
  Selected: 'You are selected.',
  Reserve: 'You are a reserve: we write to you if a place becomes free.',
  'Not Selected': 'You are not selected this time.',
};
const NONE = 'There is no result for you now: we write to you when there is one.';

type Meeting = Pick<Season, 'nextSteps' | 'meetingAt' | 'meetingPlace'>;

export function resultValues(
  message: Pick<MessageRow, 'kind' | 'data'>,
  { nextSteps, meetingAt, meetingPlace }: Meeting,
): Record<string, string> {
  if (!isResultMessage(message)) return {};
  const result = resultIn(message);
  const isSelected = result === 'Selected';
  return {
    result: result === null ? NONE : SENTENCES[result],
    next: isSelected ? nextSteps : '',
    meeting:
      isSelected && meetingAt !== null
        ? `First meeting: ${describeMeeting({ at: meetingAt, place: meetingPlace })}`
        : '',
  };
}

interface MeetingSeason {
  id: string;
  settings: Pick<Season, 'name' | 'meetingAt' | 'meetingPlace'>;
  version: number;
}

/** The first meeting as a calendar file; undefined while the season names none. @param changedAt in milliseconds since 1970 */
export function meetingFile(
  { id, settings, version }: MeetingSeason,
  timeZone: string,
  changedAt: number,
): string | undefined {
  const { name, meetingAt, meetingPlace } = settings;
  if (meetingAt === null) return undefined;
  const [date = '', time = ''] = meetingAt.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const starts = hours * 60 + minutes;
  const slot = { date, starts, ends: starts, panel: meetingPlace, room: '' };
  const event = { entryId: `meeting-${id}`, slot, summary: `First meeting, ${name}` };
  return calendarFile([{ ...event, sequence: version, changedAt }], { name, timeZone });
}
