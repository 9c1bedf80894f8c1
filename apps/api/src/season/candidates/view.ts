import { type CandidateView, type GuardianView, type LinkView, questionsFor } from '@nox/contracts';
import {
  applicationOf,
  readable,
  readDetails,
  type RegistrationDetails,
  StoredExtras,
} from '../auditions/entries/new-entry.ts';
import { toMedia } from '../auditions/entries/candidate-media.ts';
import { type Db } from '#platform/database/schema.ts';
import { missingConfirmation, registrationOf } from '../registrations/admit.ts';
import { endOfDay, instantOf } from '../seasons/current-season.ts';
import { findNewEmail } from './new-email.ts';
import { type CurrentTime, type Linked, ownResult, type Subject } from './subject.ts';
import { ownSlotView } from './own-slot.ts';
import { isoTime } from '#platform/database/clock.ts';

/** Null for an imported candidate who has not changed anything. @throws HttpError 409 `unreadable` */
export const detailsOf = (subject: Subject): RegistrationDetails | null => {
  const json = subject.kind === 'entry' ? subject.row.registration : subject.row.details;
  return json === null ? null : readable(readDetails(json));
};

/** What the candidate has sent, as it is now. */
export function answersOf(subject: Subject): CandidateView['application'] {
  const application =
    subject.kind === 'entry' ? applicationOf(subject.row) : registrationOf(subject.row).application;
  return { ...application, ...StoredExtras.parse(detailsOf(subject) ?? {}) };
}

export function askedOf(subject: Subject) {
  const { questions, fields } = subject.season.settings;
  return { questions: questionsFor(questions, answersOf(subject).answers), fields };
}

/** All fields may be changed until this time in milliseconds since 1970. */
function editsEnd({ settings }: Subject['season'], timeZone: string): number | null {
  if (settings.editsUntil !== null) return instantOf(settings.editsUntil, timeZone);
  return settings.endsOn === null ? null : endOfDay(settings.endsOn, timeZone);
}

export function editsOf(subject: Subject, { now, timeZone }: CurrentTime): CandidateView['edits'] {
  if (subject.kind === 'registration' || subject.season.isOver) return 'none';
  if (subject.row.withdrawn_at !== null) return 'none';
  const end = editsEnd(subject.season, timeZone);
  return end === null || now < end ? 'all' : 'contact';
}

function stateOf({ kind, row }: Subject): CandidateView['state'] {
  if (kind === 'registration') return missingConfirmation(row) ?? 'unconfirmed';
  return row.withdrawn_at === null ? 'confirmed' : 'withdrawn';
}

/** What the candidate may always read of what is stored. */
export function applicantOf(subject: Subject) {
  const { isAdult, guardian } = detailsOf(subject) ?? {};
  return {
    state: stateOf(subject),
    ...(subject.kind === 'entry' && {
      number: subject.row.number,
      checkInCode: subject.row.check_in_code,
    }),
    application: answersOf(subject),
    ...(isAdult !== undefined && { isAdult }),
    ...(guardian && { guardian }),
  };
}

function seasonOf({ season: { settings, isOver } }: Subject) {
  const { name, contactEmail } = settings;
  return { name, contactEmail, isOver };
}

export async function candidateView(
  db: Db,
  subject: Subject,
  time: CurrentTime,
): Promise<CandidateView> {
  const { parts, asksPartner, films, portrait } = subject.season.settings;
  const end = editsEnd(subject.season, time.timeZone);
  const slot = await ownSlotView(db, subject, time);
  const result = ownResult(subject, time);
  const newEmail = subject.kind === 'entry' ? await findNewEmail(db, subject) : undefined;
  return {
    purpose: 'candidate',
    ...applicantOf(subject),
    ...(detailsOf(subject)?.guardianWithdrewAt !== undefined && { needsAgreement: true }),
    edits: editsOf(subject, time),
    editsUntil: end === null ? null : isoTime(end),
    ...(slot && { slot }),
    ...(result && { result }),
    ...(newEmail !== undefined && { newEmail }),
    version: subject.row.version,
    ...(subject.kind === 'entry' && toMedia(subject.row)),
    season: { ...seasonOf(subject), parts, asksPartner, films, portrait, ...askedOf(subject) },
  };
}

function guardianView(subject: Subject): GuardianView {
  const { guardian, guardianConsentAt = null } = detailsOf(subject) ?? {};
  const { kind, row, season } = subject;
  return {
    purpose: 'guardian',
    candidateName: answersOf(subject).fullName,
    guardianName: guardian?.name ?? '',
    hasAgreed: (kind === 'entry' ? guardianConsentAt : row.guardian_confirmed_at) !== null,
    privacyText: season.settings.privacyText,
    season: seasonOf(subject),
  };
}

export async function linkView(
  db: Db,
  { link, subject }: Linked,
  time: CurrentTime,
): Promise<LinkView> {
  if (link.purpose === 'candidate') return candidateView(db, subject, time);
  if (link.purpose === 'guardian') return guardianView(subject);
  return {
    purpose: 'email',
    newEmail: link.new_email ?? '',
    season: seasonOf(subject),
    ...(link.purpose === 'former email' && { isFormer: true }),
  };
}
