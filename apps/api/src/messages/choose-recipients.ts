import {
  type MessageDraft,
  type MessageFilter,
  type MessageRecipient,
  NO_TIME_SLOT,
} from '@nox/contracts';
import { type ExpressionBuilder } from 'kysely';
import { readScheduleRevision } from '../auditions/seats/edits.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { type Db, type Tables } from '../database/schema.ts';
import { writeSlotData } from './slot-data.ts';
import { readTellings } from './tellings.ts';

type Answers = NonNullable<MessageFilter['answers']>;

const hasAnswer =
  (answers: Answers) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'audition_entries'>) =>
    or(
      answers.map((answer) =>
        answer === 'none'
          ? and([eb('slot_answer', 'is', null), eb('time_slot', 'not in', NO_TIME_SLOT)])
          : eb('slot_answer', '=', answer),
      ),
    );

/** In order of their numbers. Every field that is given must hold. */
async function selectRecipients(
  db: Db,
  { statuses, slot, answers, isWithdrawn, ids }: MessageFilter,
): Promise<MessageRecipient[]> {
  let query = db.selectFrom('audition_entries').select(['id', 'full_name', 'number']);
  if (statuses) query = query.where('status', 'in', statuses);
  if (slot === 'has' || slot === 'none') {
    query = query.where('time_slot', slot === 'has' ? 'not in' : 'in', NO_TIME_SLOT);
  }
  if (answers) query = query.where(hasAnswer(answers));
  if (isWithdrawn !== undefined) {
    query = query.where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null);
  }
  if (ids) query = query.where('id', 'in', [...new Set(ids)]);
  const rows = await query.orderBy('number').execute();
  const changed = slot === 'changed' && (await readToldOtherwise(db));
  const chosen = changed ? rows.filter(({ id }) => changed.has(id)) : rows;
  return chosen.map(({ id, full_name, number }) => ({ _id: id, fullName: full_name, number }));
}

async function readToldOtherwise(db: Db): Promise<Set<string>> {
  const tellings = await readTellings(db, await readPublishedSlots(db), {
    includeNotSelected: true,
  });
  return new Set(tellings.map(({ entryId }) => entryId));
}

/** Candidates, and what the messages to them hold. */
interface Chosen {
  recipients: MessageRecipient[];
  dataOf: (entryId: string) => Record<string, string>;
}

/** A reminder holds the slot as it is now: it is not sent once the slot is another one. */
export async function chooseRecipients(db: Db, { kind, filter }: MessageDraft): Promise<Chosen> {
  const recipients = await selectRecipients(db, filter);
  if (kind !== 'reminder') return { recipients, dataOf: () => ({}) };
  const slots = await readPublishedSlots(db);
  const others = await db
    .selectFrom('audition_entries')
    .select(['id', 'status', 'withdrawn_at'])
    .where(({ or, eb }) =>
      or([eb('withdrawn_at', 'is not', null), eb('status', '=', 'Not Selected')]),
    )
    .execute();
  const notSelected = new Set(
    others.filter(({ status }) => status === 'Not Selected').map(({ id }) => id),
  );
  const includesNotSelected = filter.statuses?.includes('Not Selected') ?? false;
  for (const { id, withdrawn_at } of others) {
    if (withdrawn_at !== null || !includesNotSelected) slots.delete(id);
  }
  const sequence = await readScheduleRevision(db);
  return {
    recipients: recipients.filter(({ _id }) => slots.has(_id)),
    dataOf: (id) =>
      writeSlotData({
        ...{ slot: slots.get(id) ?? null, former: null, sequence },
        includesNotSelected: notSelected.has(id),
      }),
  };
}
