import {
  answerText,
  type AuditionApplication,
  offerOf,
  type PersonalData,
  type PublishedSlot,
} from '@nox/contracts';
import { type ExpressionBuilder } from 'kysely';
import { archivedSlotOf } from '../archive/archived-entries.ts';
import { mediaOf, toMedia } from '../auditions/entries/candidate-media.ts';
import { applicationOf, readApplication } from '../auditions/entries/new-entry.ts';
import { judgeKey, rollKey } from '#platform/database/lookalike-keys.ts';
import { type Subject, findSubject } from '../candidates/subject.ts';
import { answersOf, applicantOf, detailsOf } from '../candidates/view.ts';
import { type AuditionEntryRow, type Db, type Tables } from '#platform/database/schema.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { readEvents } from '../day/attendance.ts';
import { readOpened } from '../messages/result-messages/opened-results.ts';
import { notifiedResultOf } from '../auditions/entries/result-candidates.ts';
import { RESULT_KINDS } from '../messages/result-messages/result-messages.ts';
import { notifiedSlotOf } from '../auditions/seats/notified-slot.ts';
import { isoTime, isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { readQuestionLabels } from '../seasons/current-season.ts';
import { offeredOf } from '../seasons/offers.ts';

type Identity = Pick<AuditionApplication, 'fullName' | 'rollNumber' | 'emailAddress'>;

/**
 * Security boundary: who has a link has read a message to this address, and has proven nothing else. Others may have
 * typed the same roll number, and members of a family may share an address and a phone.
 */
function isSamePerson(one: Identity, other: Identity): boolean {
  if (one.emailAddress.toLowerCase() !== other.emailAddress.toLowerCase()) return false;
  return (
    rollKey(one.rollNumber) === rollKey(other.rollNumber) ||
    judgeKey(one.fullName) === judgeKey(other.fullName)
  );
}

/** The ids of everything that is stored about a person. */
export interface PersonIds {
  /** Entries are of this season, of former ones, and deleted ones that can still come back. */
  entries: string[];
  registrations: string[];
}

/** What a subject's person has sent, in all seasons. */
export async function findPerson(db: Db, subject: Subject): Promise<PersonIds> {
  const person = answersOf(subject);
  const email = person.emailAddress.toLowerCase();
  const entries = new Set(subject.kind === 'entry' ? [subject.row.id] : []);
  for (const table of ['audition_entries', 'archived_entries', 'undoable_entries'] as const) {
    const rows = await db
      .selectFrom(table as 'audition_entries')
      .selectAll()
      .where(({ fn }) => fn<string>('lower', ['email_address']), '=', email)
      .execute();
    for (const row of rows) if (isSamePerson(person, applicationOf(row))) entries.add(row.id);
  }
  const registrations = new Set(subject.kind === 'registration' ? [subject.row.id] : []);
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'roll_key', 'application'])
    .where('email_key', '=', email)
    .execute();
  for (const { id, roll_key, application } of rows) {
    const sent = readApplication(application);
    const isSame = sent ? isSamePerson(person, sent) : roll_key === rollKey(person.rollNumber);
    if (isSame) registrations.add(id);
  }
  return { entries: [...entries], registrations: [...registrations] };
}

/** The address works for the candidate alone, whose own page opens it. */
function ownMedia(row: AuditionEntryRow) {
  const { film } = mediaOf(row);
  const shown = toMedia(row);
  const { path, widths = [], formats = [] } = shown.portrait ?? {};
  const picture = path && { picture: `${path}/${widths.at(-1)}.${formats.at(-1)}` };
  if (!film) return { ...picture };
  const { bytes, seconds, addedAt } = film;
  const { address } = shown.film!;
  return { ...picture, film: { address, bytes, seconds, addedAt: isoTime(addedAt) } };
}

/** What was published for an entry, what its candidate was notified of, and what they answered and did. */
async function ofEntry(db: Db, row: AuditionEntryRow, slots: ReadonlyMap<string, PublishedSlot>) {
  const slot = slots.get(row.id) ?? archivedSlotOf(row);
  const toldSlot = notifiedSlotOf(row.told_slot)?.slot;
  const eventsOf = await readEvents(db, [row.id]);
  const place = offerOf(offeredOf(row), { answerBy: null, now: 0 });
  const openedAt = (await readOpened(db, row.id))?.opened_at ?? null;
  const notifiedResults = notifiedResultOf(row).results.filter((result) => result !== null);
  return {
    ...(row.withdrawn_at !== null && { withdrawnAt: isoTime(row.withdrawn_at) }),
    ...(slot && { slot }),
    ...(row.slot_answer !== null && { slotAnswer: row.slot_answer }),
    ...(toldSlot !== undefined && { toldSlot }),
    ...(row.published_status !== null && { result: row.published_status }),
    ...(place && { place }),
    ...(notifiedResults.length > 0 && { notifiedResults }),
    ...(openedAt !== null && { resultOpenedAt: isoTime(openedAt) }),
    ...ownMedia(row),
    attendance: eventsOf(row.id).map(({ kind, at, date }) => ({ kind, at, date })),
  };
}

function toStoredApplication(subject: Subject): PersonalData['applications'][number] {
  const { consentAt, privacyHash = '' } = detailsOf(subject) ?? {};
  const { name: season, questions } = subject.season.settings;
  const { application, ...applicant } = applicantOf(subject);
  const { answers, ...rest } = application;
  const own = questions.flatMap((one) => {
    const answer = answerText(one, answers?.[one.key]);
    return answer ? [{ question: one.label, answer }] : [];
  });
  return {
    season,
    ...applicant,
    application: rest,
    ...(own.length > 0 && { answers: own }),
    receivedAt: isoTimeOfMicroseconds(subject.row.created_at),
    ...(consentAt !== undefined && { consent: { at: isoTime(consentAt), privacyHash } }),
  };
}

/** SQL has no empty list. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : ['']);

const isOf =
  ({ entries, registrations }: PersonIds) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'messages' | 'candidate_links'>) =>
    or([eb('entry_id', 'in', listed(entries)), eb('registration_id', 'in', listed(registrations))]);

const UNSENT_STATES = ['draft', 'queued', 'cancelled'] as const;

async function readMessages(db: Db, person: PersonIds) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where(isOf(person))
    // What they would have said may have been undone.
    .where(({ or, eb }) =>
      or([eb('kind', 'not in', RESULT_KINDS), eb('state', 'not in', UNSENT_STATES)]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    createdAt: isoTimeOfMicroseconds(row.created_at),
    ...(row.settled_at !== null && { settledAt: isoTime(row.settled_at) }),
    ...(row.recipient !== null && { recipient: row.recipient }),
    ...(row.sent_subject !== null && { subject: row.sent_subject }),
    ...(row.sent_text !== null && { text: row.sent_text }),
  }));
}

async function readLinks(db: Db, person: PersonIds) {
  const rows = await db
    .selectFrom('candidate_links')
    .select(['purpose', 'expires_at'])
    .where(isOf(person))
    .orderBy('expires_at')
    .execute();
  return rows.map(({ purpose, expires_at }) => ({ purpose, expiresAt: isoTime(expires_at) }));
}

/** What the candidate did; what judges decide is not theirs to see before it is published. */
async function readChanges(db: Db, { entries, registrations }: PersonIds) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['created_at', 'action', 'fields'])
    .where('item_id', 'in', listed([...entries, ...registrations]))
    .where('subject', 'in', ['registrations', 'candidates'])
    .orderBy('created_at')
    .execute();
  const labelOf = await readQuestionLabels(db);
  return rows.map(({ created_at, action, fields }) => ({
    at: isoTimeOfMicroseconds(created_at),
    action,
    fields: (JSON.parse(fields) as string[]).map(labelOf),
  }));
}

/** Reads all seasons, without judges' notes, scores, decisions and recusals. To be called in one snapshot. */
export async function readPersonalData(db: Db, subject: Subject): Promise<PersonalData> {
  const person = await findPerson(db, subject);
  const slots = await readPublishedSlots(db, person.entries);
  const applications: PersonalData['applications'] = [];
  for (const entry_id of person.entries) {
    const found = await findSubject(db, { entry_id, registration_id: null });
    if (found?.kind !== 'entry') continue;
    applications.push({ ...toStoredApplication(found), ...(await ofEntry(db, found.row, slots)) });
  }
  for (const registration_id of person.registrations) {
    const found = await findSubject(db, { entry_id: null, registration_id });
    if (found) applications.push(toStoredApplication(found));
  }
  return {
    exportedAt: isoTime(Date.now()),
    applications,
    messages: await readMessages(db, person),
    links: await readLinks(db, person),
    changes: await readChanges(db, person),
  };
}
