import { isDeepStrictEqual } from 'node:util';
import {
  answerIn,
  askedFields,
  askedIssues,
  askedOnly,
  type AskedName,
  type CandidateCorrection,
  type CandidateField,
  type CandidateView,
  isReadBy,
  lateNames,
  listAll,
  mayChange,
  missingIssues,
  nameOf,
  storedAnswers,
} from '@nox/contracts';
import {
  applicationColumns,
  freeKey,
  isSameAddress,
  markChanged,
  readSameRoll,
  sharedKey,
  StoredExtras,
} from '../auditions/entries/new-entry.ts';
import { changePublishedSlot } from '../auditions/seats/published.ts';
import { releaseSeats } from '../auditions/seats/seats.ts';
import { recordChange } from '#platform/database/audit.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { countRows, updateRow } from '#platform/database/rows.ts';
import { HttpError, invalidFields, requireVersion } from '#platform/errors/http-error.ts';
import { sendMovedSlot } from '../messages/slot-messages/slot-messages.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { replaceEmail, requestNewEmail } from './new-email.ts';
import { leavePlace } from './own-place.ts';
import {
  type ApplicationCall,
  type CandidateCall,
  type CurrentTime,
  type EntrySubject,
  type Linked,
  readLinked,
  readOwnEntry,
  seasonOver,
  type Subject,
} from './subject.ts';
import { answersOf, detailsOf, editsOf } from './view.ts';

/** Organisers look at roll numbers that another entry has: a candidate may change theirs this often. */
const MAX_ROLL_CHANGES_PER_DAY = 5;

/** Security boundary: another entry may have the roll number, which organisers see, and the candidate does not. */
async function rollColumns(
  { transaction, now, by }: ApplicationCall,
  { row }: EntrySubject,
  roll: string,
) {
  const key = rollKey(roll);
  if (sharedKey(row) === key) return undefined;
  const changes = transaction
    .selectFrom('audit_log')
    .where('item_id', '=', row.id)
    .where('created_at', '>', (now - DAY_MS) * 1_000)
    .where('fields', 'like', '%"rollNumber"%');
  if (by === null && (await countRows(changes)) >= MAX_ROLL_CHANGES_PER_DAY) {
    const message =
      'Nothing was saved: the roll number was changed five times today. Please write to us, or try again tomorrow.';
    throw new HttpError(429, 'too_many_requests', message);
  }
  return { roll_key: freeKey(key, await readSameRoll(transaction, [key]), row.id) };
}

type Settings = EntrySubject['season']['settings'];
type Stored = CandidateView['application'];

/** The season's parts of days only: an open page may know others. What is not asked stays as it is stored. */
function withKnown(input: Stored, stored: Stored, { season: { settings } }: EntrySubject): Stored {
  const known = new Set(settings.parts.map(({ key }) => key));
  const availability = input.availability.filter((key) => known.has(key));
  return { ...stored, ...askedOnly({ ...input, availability }, settings) };
}

/** Questions that were removed, or that the form did not have, stay as they are answered. @throws HttpError 400 `invalid` */
function takeAnswers({ answers: sent = {} }: Stored, { answers = {} }: Stored, season: Settings) {
  const changed = Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => !isDeepStrictEqual(value, answers[key])),
  );
  const issues = askedIssues(season, { answers: changed }, [], answers);
  if (issues.length > 0) throw invalidFields(issues);
  return storedAnswers(season.questions, changed, answers);
}

function changedFields(before: Stored, after: Stored): AskedName[] {
  const given = (Object.keys(after) as (keyof Stored)[]).filter((name) => name !== 'answers');
  const keys = Object.keys({ ...before.answers, ...after.answers });
  return [...given, ...keys.map((key) => nameOf({ key }))].filter(
    (name) => !isDeepStrictEqual(answerIn(before, name), answerIn(after, name)),
  );
}

function refuseLate(
  subject: EntrySubject,
  changed: readonly AskedName[],
  before: Stored,
  time: CurrentTime,
): void {
  const edits = editsOf(subject, time);
  if (edits === 'none') {
    const message = 'You have withdrawn. Come back first, then change your answers.';
    throw new HttpError(409, 'edits_over', message);
  }
  const { settings } = subject.season;
  const late = askedFields(settings).filter(
    (field) =>
      changed.includes(field.name) && !mayChange(field, answerIn(before, field.name), edits),
  );
  if (late.length === 0) return;
  const message =
    edits === 'contact'
      ? `It is too late to change this: only ${listAll(lateNames(settings, 'the'))} can still be changed.`
      : `Nothing was saved: ${listAll(late.map(({ label }) => `“${label}”`))} cannot be changed once it is answered.`;
  throw new HttpError(409, 'edits_over', message);
}

/** The changed fields as `markChanged` takes them. */
const seenByJudges = (changed: readonly AskedName[], { questions }: Settings) =>
  changed.flatMap((name) => {
    const own = questions.find((question) => nameOf(question) === name);
    if (!own) return [name as CandidateField];
    return isReadBy(own, ['judge']) ? (['answers'] as const) : [];
  });

/**
 * Stores answers; another email address counts once its own link was confirmed. An organiser may change them at any time.
 * @param expected versions; absent, any @param reason an organiser's
 */
export async function changeAnswers(
  call: ApplicationCall,
  subject: EntrySubject,
  inputFor: (stored: Stored) => Stored,
  expected: readonly number[] | undefined,
  reason?: CandidateCorrection['reason'],
): Promise<void> {
  const { transaction, by } = call;
  const { auditions: revision } = call.revised;
  const { row } = subject;
  requireVersion('Your application', row, expected);
  const stored = answersOf(subject);
  const { settings } = subject.season;
  const before = withKnown(stored, stored, subject);
  const input = inputFor(stored);
  const answers = takeAnswers(input, stored, settings);
  const sent = {
    ...withKnown(input, stored, subject),
    ...(settings.questions.length > 0 && { answers }),
  };
  const changed = changedFields(before, sent);
  if (changed.length === 0) return;
  if (by === null) refuseLate(subject, changed, before, call);
  // An organiser may leave out what was left out before.
  const asked = askedFields(settings).filter(({ name }) => by === null || changed.includes(name));
  const missing = missingIssues(asked, (name) => answerIn(sent, name));
  if (missing.length > 0) throw invalidFields(missing);

  const isSame = isSameAddress(sent.emailAddress, row.email_address);
  const isAsked = !isSame && (await requestNewEmail(call, subject, sent.emailAddress));
  const emailAddress = isSame ? sent.emailAddress : row.email_address;
  const after = { ...sent, emailAddress };
  const saved = changedFields(before, after);
  const roll = await rollColumns(call, subject, after.rollNumber);
  if (saved.length > 0) {
    await updateRow(transaction, 'audition_entries', row.id, {
      ...applicationColumns(after),
      ...roll,
      registration: JSON.stringify({ ...detailsOf(subject), ...StoredExtras.parse(after) }),
      ...(await markChanged(transaction, row.id, seenByJudges(saved, settings))),
      version: row.version + 1,
      revision,
    });
  }
  const audited = [...saved, ...(isAsked ? ['newEmail'] : [])];
  if (audited.length === 0) return;
  const what = { itemId: row.id, fields: audited, after: reason };
  await recordChange(call, 'candidates', 'changed', what);
}

/** Frees the seat in the draft and among published slots: it may be given to another candidate from now on. */
async function leaveSchedule(call: CandidateCall, { row, season }: EntrySubject): Promise<void> {
  const { transaction, revised } = call;
  await releaseSeats(call, [row.id]);
  await changePublishedSlot(transaction, revised.auditions, row.id, null);
  const origin = { seasonId: season.id, sequence: revised.schedule };
  await sendMovedSlot(transaction, row, null, origin);
}

/** Withdraws an entry, which stays in the judges' list, or brings it back without a slot. Repeated, it changes nothing. */
export async function setWithdrawn(call: CandidateCall, isWithdrawn: boolean): Promise<void> {
  const subject = await readOwnEntry(call.transaction, call.link);
  if (isWithdrawn === (subject.row.withdrawn_at !== null)) return;
  if (!isWithdrawn && detailsOf(subject)?.guardianWithdrewAt !== undefined) {
    const message = 'Your guardian has to agree again first, by the link in their email.';
    throw new HttpError(409, 'no_agreement', message);
  }
  await changeWithdrawal(call, subject, isWithdrawn);
}

/** The candidate, or the guardian, wants it. */
async function changeWithdrawal(call: CandidateCall, subject: EntrySubject, isWithdrawn: boolean) {
  const { transaction, revised, now } = call;
  const { id, version } = subject.row;
  if (isWithdrawn) await leaveSchedule(call, subject);
  await leavePlace(call, subject, !isWithdrawn);
  await updateRow(transaction, 'audition_entries', id, {
    withdrawn_at: isWithdrawn ? now : null,
    // Who comes back asks again: others may have the rank.
    reserve_rank: null,
    version: version + 1,
    revision: revised.auditions,
  });
  const action = isWithdrawn ? 'withdrawn' : 'returned';
  await recordChange(call, 'candidates', action, { itemId: id });
}

/* What the buttons behind links do: of candidates, of their guardians, and of those who have a new address. */

/** Stores whether the guardian of an entry agrees; its candidate may come back if so. Repeated, it changes nothing. */
async function setAgreed(call: CandidateCall, subject: EntrySubject, isAgreed: boolean) {
  const { id: itemId, version } = subject.row;
  const { guardianConsentAt, guardianWithdrewAt, ...details } = detailsOf(subject)!;
  const isKnown = (isAgreed ? guardianConsentAt : guardianWithdrewAt) !== undefined;
  if (isKnown) return;
  const time = { [isAgreed ? 'guardianConsentAt' : 'guardianWithdrewAt']: call.now };
  await updateRow(call.transaction, 'audition_entries', itemId, {
    registration: JSON.stringify({ ...details, ...time }),
    version: version + 1,
    revision: call.revised.auditions,
  });
  await recordChange(call, 'candidates', 'changed', { itemId, fields: ['guardian'] });
}

/** A registration waits for the guardian again, an entry is withdrawn until they agree again. */
async function takeAgreementBack(call: CandidateCall, subject: Subject): Promise<void> {
  const { transaction } = call;
  if (subject.season.isOver) throw seasonOver();
  const { id } = subject.row;
  if (subject.kind === 'registration') {
    if (subject.row.guardian_confirmed_at === null) return;
    await updateRow(transaction, 'registrations', id, { guardian_confirmed_at: null });
    return recordChange(call, 'registrations', 'changed', { itemId: id, fields: ['guardian'] });
  }
  if (detailsOf(subject)?.guardianWithdrewAt !== undefined) return;
  if (subject.row.withdrawn_at === null) await changeWithdrawal(call, subject, true);
  await setAgreed(call, subject, false);
  // Limited, as a guardian may agree and withdraw all day.
  if (!(await takeMails(transaction, [subject.row.email_address]))) return;
  await addMessage(transaction, {
    entryId: id,
    seasonId: subject.season.id,
    kind: 'guardian-withdrew',
    dedupeKey: `guardian-withdrew:${id}:${call.revised.auditions}`,
  });
}

/** A candidate withdraws, or a guardian the agreement. Repeatable. @throws HttpError 401, 403; 409 `unconfirmed`, `season_over` */
export async function withdraw(call: CandidateCall): Promise<Linked> {
  const { link, subject } = await readLinked(call.transaction, call.link);
  if (link.purpose === 'guardian') await takeAgreementBack(call, subject);
  else await setWithdrawn(call, true);
  return readLinked(call.transaction, call.link);
}

/**
 * The button behind a link was clicked, by its owner or by a program that scans messages: a true registration is confirmed, a
 * guardian agrees, or a new email address counts. Pressed again, it changes nothing.
 * @returns the link and what it is about afterwards; of a guardian's link that ended with it, the last
 * @throws HttpError 401; 409 `season_over`
 */
export async function confirmLink(call: CandidateCall): Promise<Linked> {
  const { transaction } = call;
  const linked = await readLinked(transaction, call.link);
  const { link, subject } = linked;
  if (subject.kind === 'registration') {
    if (subject.season.isOver) throw seasonOver();
    // A registration has no new address.
    const who = link.purpose === 'guardian' ? 'guardian' : 'candidate';
    const { id, season_id: seasonId } = subject.row;
    const admitted = await confirmRegistration(call, id, who);
    if (!admitted) return readLinked(transaction, call.link);
    const { entryId } = admitted;
    const dedupeKey = `confirmed:${id}`;
    await addMessage(transaction, { entryId, seasonId, kind: 'confirmed', dedupeKey });
    if (who === 'candidate' || entryId === id) return readLinked(transaction, call.link);
    const row = { ...subject.row, guardian_confirmed_at: call.now };
    return { link, subject: { ...subject, row } };
  }
  if (link.purpose === 'candidate') return linked;
  if (subject.season.isOver) throw seasonOver();
  if (link.purpose === 'guardian') await setAgreed(call, subject, true);
  else await replaceEmail(call, link, subject);
  return readLinked(transaction, call.link);
}
