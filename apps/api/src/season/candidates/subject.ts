import { answerByOf, type CandidateResult, isHeld, offerOf } from '@nox/contracts';
import { unknownLink } from '#platform/auth/gate.ts';
import { findRow } from '#platform/database/rows.ts';
import {
  type AuditionEntryRow,
  type CandidateLinkRow,
  type Db,
  type RegistrationRow,
} from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type Writing } from '#platform/http/routes.ts';
import { readSeason, type StoredSeason } from '../seasons/current-season.ts';
import { offeredOf, termsOf } from '../seasons/offers.ts';

/** The time is in milliseconds since 1970, and the society's time zone an IANA name. */
export interface CurrentTime {
  now: number;
  timeZone: string;
}

/** A change of an application, by its candidate, or by an organiser. */
export type ApplicationCall = Writing & CurrentTime;

/** A request with a link, in its transaction. */
export interface CandidateCall extends ApplicationCall {
  by: null;
  link: CandidateLinkRow;
}

export type EntrySubject = { kind: 'entry'; row: AuditionEntryRow; season: StoredSeason };
export type Subject =
  | EntrySubject
  | { kind: 'registration'; row: RegistrationRow; season: StoredSeason };

/** An entry of the current season or of the archive, or a registration. */
export async function findSubject(
  db: Db,
  { entry_id, registration_id }: Pick<CandidateLinkRow, 'entry_id' | 'registration_id'>,
): Promise<Subject | undefined> {
  if (entry_id === null) {
    const row = await findRow(db, 'registrations', registration_id);
    return row && { kind: 'registration', row, season: await readSeason(db, row.season_id) };
  }
  const row = await findRow(db, 'audition_entries', entry_id);
  if (row) return { kind: 'entry', row, season: await readSeason(db, null) };
  const archived = await findRow(db, 'archived_entries', entry_id);
  if (!archived) return undefined;
  return { kind: 'entry', row: archived, season: await readSeason(db, archived.season_id) };
}

/** Reads again: another request may have confirmed or revoked it since the gate has read it. @throws HttpError 401 */
export async function readLinked(transaction: Db, { token_hash }: CandidateLinkRow) {
  const link = await findRow(transaction, 'candidate_links', { token_hash });
  const subject = link && (await findSubject(transaction, link));
  if (!subject) throw unknownLink();
  return { link, subject };
}

export type Linked = Awaited<ReturnType<typeof readLinked>>;

/** Reads what a candidate's own link is about. @throws HttpError 401; 403 for that of a guardian, or to a new email address */
export async function readOwn(db: Db, request: CandidateLinkRow): Promise<Subject> {
  const { link, subject } = await readLinked(db, request);
  if (link.purpose === 'candidate') return subject;
  throw new HttpError(403, 'forbidden', 'Only the candidate can do this, with their own link.');
}

export const seasonOver = () =>
  new HttpError(409, 'season_over', 'This season is over: nothing can be changed any more.');

/** Reads the entry in a season that goes on. @throws HttpError 401, 403; 409 `unconfirmed` or `season_over` */
export async function readOwnEntry(db: Db, request: CandidateLinkRow): Promise<EntrySubject> {
  const subject = await readOwn(db, request);
  if (subject.kind === 'registration') {
    throw new HttpError(409, 'unconfirmed', 'Please confirm your application first.');
  }
  if (subject.season.isOver) throw seasonOver();
  return subject;
}

/** Undefined in former seasons, where no answer counts any more. */
function ownOffer(row: AuditionEntryRow, { settings, isOver }: StoredSeason, time: CurrentTime) {
  const offered = offeredOf(row);
  const terms = termsOf(settings, time);
  const state = offerOf(offered, terms);
  if (isOver || !state) return undefined;
  const { isAsking } = offered.offer!;
  return { state, answerBy: answerByOf(offered.offer!, terms), isAsking };
}

export function showsResult({ link, subject }: Linked): boolean {
  if (link.purpose !== 'candidate' || subject.kind !== 'entry' || subject.season.isOver)
    return false;
  return subject.row.published_status !== null && subject.row.withdrawn_at === null;
}

/** What is published for a candidate, in former seasons, too; undefined for one who has withdrawn. */
export function ownResult(
  subject: Pick<Subject, 'row' | 'season'>,
  time: CurrentTime,
): CandidateResult | undefined {
  if (!('published_status' in subject.row)) return undefined;
  const { published_status: result, withdrawn_at } = subject.row;
  if (result === null || withdrawn_at !== null) return undefined;
  if (result !== 'Selected') return { result };
  const offer = ownOffer(subject.row, subject.season, time);
  // Who gave the place back has nothing to come to.
  if (offer && !isHeld(offer.state)) return { result, offer };
  const { nextSteps, meetingAt: at, meetingPlace: place } = subject.season.settings;
  return {
    result,
    ...(offer && { offer }),
    ...(nextSteps !== '' && { nextSteps }),
    ...(at !== null && { meeting: { at, place } }),
  };
}
