import { answerByOf } from '@nox/contracts';
import { DAY_MS, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { findRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { offeredOf, readOffers } from '#season/seasons/offers.ts';
import { addMessages, type NewMessage } from '../store/message-store.ts';
import { notifiedResultOf } from '#season/auditions/entries/result-candidates.ts';

const KIND = 'answer-reminder';

const keyOf = (entryId: string, place: string) => `${KIND}:${entryId}:${place}`;

/** One message a day before to each who has not answered: none where the offer was made later, or no message has said it. */
async function findReminders(db: Db, timeZone: string): Promise<NewMessage[]> {
  const { id: seasonId, settings } = await readCurrentSeason(db);
  if (!settings.remindsToAnswer) return [];
  const { silent, terms } = await readOffers(db, timeZone);
  const reminders: NewMessage[] = [];
  for (const { entryId, state, offer } of silent) {
    const answerBy = answerByOf(offer, terms);
    const at = Date.parse(answerBy ?? '') - DAY_MS;
    if (state !== 'offered' || !(at <= terms.now && Date.parse(offer.offeredAt) < at)) continue;
    const dedupeKey = keyOf(entryId, offer.place);
    if (await findRow(db, 'messages', { dedupe_key: dedupeKey })) continue;
    const entry = await findRow(db, 'audition_entries', entryId);
    if (!entry || notifiedResultOf(entry).results.at(-1) !== 'Selected') continue;
    const data = { place: offer.place, answerBy: answerBy! };
    reminders.push({ entryId, seasonId, kind: KIND, dedupeKey, data });
  }
  return reminders;
}

/** Each minute: a day before comes without a request. */
export async function remindToAnswer({ db, revisions }: Database, timeZone: string): Promise<void> {
  if ((await findReminders(db, timeZone)).length === 0) return;
  await revisions.withLock('auditions', async (transaction) => {
    await addMessages(transaction, await findReminders(transaction, timeZone));
  });
}

type Reminder = Pick<MessageRow, 'entry_id' | 'data'>;

async function whySuperseded(db: Db, { entry_id, data }: Reminder): Promise<string | undefined> {
  const { place, answerBy = '' } = JSON.parse(data) as Record<string, string>;
  const entry = await findRow(db, 'audition_entries', entry_id);
  const offered = entry && offeredOf(entry);
  if (!offered?.offer || offered.isWithdrawn || offered.offer.place !== place) {
    return 'The place is no longer offered to the candidate.';
  }
  const { answer, isReleased } = offered.offer;
  if (answer !== null || isReleased) return 'The candidate has answered meanwhile.';
  return Date.parse(answerBy) <= (await readTime(db)) ? 'The time to answer is over.' : undefined;
}

const nothing = async () => undefined;

/** A reminder says nothing new, so nothing is recorded. */
export const ANSWER_REMINDERS = {
  whySuperseded,
  ...{ markUncertain: nothing, markNotified: nothing, clearNotified: nothing },
};
