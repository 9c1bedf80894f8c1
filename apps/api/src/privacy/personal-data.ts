import { type PersonalData, type PublishedSlot } from '@nox/contracts';
import { readPublishedSlots, notifiedSlotOf } from '../auditions/seats/published.ts';
import { type Db } from '../database/schema.ts';
import { findSubject, type Subject } from '../candidates/subject.ts';
import { answersOf, detailsOf, stateOf } from '../candidates/view.ts';
import { findPerson, type PersonIds } from './same-person.ts';
import { isoTime } from '../database/times.ts';

const isoTimeCreation = (microseconds: number) => isoTime(microseconds / 1_000);

/** What was published for them, what they were told, and what they answered. */
function slotsOf(subject: Subject, slot: PublishedSlot | undefined) {
  if (subject.kind === 'registration') return {};
  const { slot_answer: slotAnswer } = subject.row;
  const told = notifiedSlotOf(subject.row);
  return {
    ...(slot && { slot }),
    ...(slotAnswer !== null && { slotAnswer }),
    ...(told && { toldSlot: told.slot }),
  };
}

function applicationOf(
  subject: Subject,
  slot?: PublishedSlot,
): PersonalData['applications'][number] {
  const details = detailsOf(subject);
  const { row, season } = subject;
  return {
    season: season.settings.name,
    state: stateOf(subject),
    ...('number' in row && { number: row.number }),
    receivedAt: isoTimeCreation(row.created_at),
    application: answersOf(subject),
    ...(details?.isAdult !== undefined && { isAdult: details.isAdult }),
    ...(details?.guardian && { guardian: details.guardian }),
    ...(details && {
      consent: { at: isoTime(details.consentAt), privacyHash: details.privacyHash },
    }),
    ...('withdrawn_at' in row &&
      row.withdrawn_at !== null && { withdrawnAt: isoTime(row.withdrawn_at) }),
    ...slotsOf(subject, slot),
  };
}

/** SQL has no empty list. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : ['']);

async function readMessages(db: Db, { entries, registrations }: PersonIds) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('entry_id', 'in', listed(entries)),
        eb('registration_id', 'in', listed(registrations)),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    createdAt: isoTimeCreation(row.created_at),
    ...(row.settled_at !== null && { settledAt: isoTime(row.settled_at) }),
    ...(row.recipient !== null && { recipient: row.recipient }),
    ...(row.sent_subject !== null && { subject: row.sent_subject }),
    ...(row.sent_text !== null && { text: row.sent_text }),
  }));
}

async function readLinks(db: Db, { entries, registrations }: PersonIds) {
  const rows = await db
    .selectFrom('candidate_links')
    .select(['purpose', 'expires_at'])
    .where(({ eb, or }) =>
      or([
        eb('entry_id', 'in', listed(entries)),
        eb('registration_id', 'in', listed(registrations)),
      ]),
    )
    .orderBy('expires_at')
    .execute();
  return rows.map(({ purpose, expires_at }) => ({ purpose, expiresAt: isoTime(expires_at) }));
}

/** What the candidate did; what judges decide is not theirs to see before it is told. */
async function readChanges(db: Db, { entries, registrations }: PersonIds) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['created_at', 'action', 'fields'])
    .where('item_id', 'in', listed([...entries, ...registrations]))
    .where('subject', 'in', ['registrations', 'candidates'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, action, fields }) => ({
    at: isoTimeCreation(created_at),
    action,
    fields: JSON.parse(fields) as string[],
  }));
}

/**
 * Everything that is stored about a subject's person, in all seasons, but the judges' notes, scores and decisions.
 * To be read in one snapshot.
 */
export async function readPersonalData(db: Db, subject: Subject): Promise<PersonalData> {
  const person = await findPerson(db, subject);
  const slots = await readPublishedSlots(db, person.entries);
  const applications: PersonalData['applications'] = [];
  for (const entry_id of person.entries) {
    const found = await findSubject(db, { entry_id, registration_id: null });
    if (found) applications.push(applicationOf(found, slots.get(entry_id)));
  }
  for (const registration_id of person.registrations) {
    const found = await findSubject(db, { entry_id: null, registration_id });
    if (found) applications.push(applicationOf(found));
  }
  return {
    exportedAt: new Date().toISOString(),
    applications,
    messages: await readMessages(db, person),
    links: await readLinks(db, person),
    changes: await readChanges(db, person),
  };
}
