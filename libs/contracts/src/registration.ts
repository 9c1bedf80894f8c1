import * as z from 'zod';
import { AuditionApplication } from './audition-application.ts';
import { solvedProof } from './candidate.ts';
import type { FieldIssue } from './error.ts';
import { type Answers as StoredAnswers, Answers, answersSchema } from './questions.ts';
import {
  answerIn,
  type AskedField,
  askedFields,
  type AskingSeason,
  missingIssues,
} from './season-fields.ts';
import type { SeasonInput } from './season.ts';
import { boundedText, optionalLine, requiredEmail, requiredLine } from './text.ts';

/** Who agrees for a candidate under age. */
export const Guardian = z.strictObject({
  name: requiredLine("Guardian's name"),
  emailAddress: requiredEmail("Guardian's email address"),
});

/** What a candidate says beside the application, and may change. */
export const CandidateExtras = z.strictObject({
  /** Keys of the season's parts of days on which the candidate can come. */
  availability: z.array(boundedText(40)).max(12).default([]),
  partnerRollNumber: optionalLine("Partner's roll number"),
  /** They answer the season's own questions, see `answersSchema`. */
  answers: Answers.optional(),
});

/** What candidates send to change their answers. */
export const CandidateInput = AuditionApplication.extend(CandidateExtras.shape);
export type CandidateInput = z.infer<typeof CandidateInput>;

/** The audit log has why an organiser changed answers: a choice, since rows there have no personal values. */
export const CORRECTION_REASONS = [
  'The candidate asked for it',
  'It was typed wrongly',
  'It does not belong there',
  'Another reason',
] as const;

/** What an organiser sends to change a candidate's answers: those that are absent stay. */
export const CandidateCorrection = CandidateInput.partial().extend({
  reason: z.enum(CORRECTION_REASONS, 'Please choose a reason.'),
});
export type CandidateCorrection = z.infer<typeof CandidateCorrection>;

/** The extras with what stays as it was agreed to. */
export const RegistrationExtras = CandidateExtras.extend({
  /** Absent where the season does not ask. */
  isAdult: z.boolean().optional(),
  guardian: Guardian.optional(),
});
export type RegistrationExtras = z.infer<typeof RegistrationExtras>;

/** What the form sends: the application, and what keeps programs away. */
export const Registration = AuditionApplication.extend({
  ...RegistrationExtras.shape,
  consent: z.literal(true, 'Please agree to the privacy text.'),
  /** Identifies the form that the season showed; see `PublicSeason`. It is absent in what earlier releases send. */
  form: boundedText(100).optional(),
  challenge: solvedProof,
  /** Hidden from people: a program that fills every field fills this one. */
  trap: boundedText(200).default(''),
});
export type Registration = z.infer<typeof Registration>;

type Asked = Pick<SeasonInput, 'minors' | 'emailDomains'> & AskingSeason;
type Sent = Pick<RegistrationExtras, 'isAdult' | 'guardian'> & { emailAddress: string };

const ownKey = (emailAddress: string) => emailAddress.trim().toLowerCase();

/** What is wrong with an address that is not of the season's domains, or of one below them. */
export function domainIssues(
  { emailDomains = [] }: Pick<Asked, 'emailDomains'>,
  emailAddress: string,
): FieldIssue[] {
  const key = ownKey(emailAddress);
  const isAllowed = emailDomains.some((one) => key.endsWith(`@${one}`) || key.endsWith(`.${one}`));
  if (key === '') return [];
  if (emailDomains.length === 0 || isAllowed) return [];
  const message = `Please give an address of ${emailDomains.join(' or ')}: others cannot register.`;
  return [{ path: 'emailAddress', message }];
}

function ageIssues({ minors }: Asked, { isAdult, guardian, emailAddress }: Sent): FieldIssue[] {
  if (minors === 'not asked' || isAdult) return [];
  if (isAdult === undefined) {
    return [{ path: 'isAdult', message: 'Please say whether you are 18 or older.' }];
  }
  if (minors === 'refused') {
    return [{ path: 'isAdult', message: 'Candidates must be 18 or older.' }];
  }
  if (!guardian) {
    const message = 'Please name a parent or guardian, who has to agree.';
    return [{ path: 'guardian.name', message }];
  }
  const own = ownKey(emailAddress);
  if (own === '' || ownKey(guardian.emailAddress) !== own) return [];
  const message = "This is your own address: give your guardian's.";
  return [{ path: 'guardian.emailAddress', message }];
}

/**
 * What is wrong with answers to what a season asks, beyond what each given field must be.
 * @param fields what has to be answered @param before the answers that are stored, see `answersSchema`
 */
export function askedIssues(
  season: AskingSeason,
  sent: object & { answers?: unknown },
  fields: readonly AskedField[] = askedFields(season),
  before?: StoredAnswers,
): FieldIssue[] {
  const { error } = answersSchema(season.questions, before).safeParse(sent.answers ?? {});
  const wrong = (error?.issues ?? []).map(({ path, message }) => ({
    path: ['answers', ...path].join('.'),
    message,
  }));
  const isWrong = (name: string) => wrong.some(({ path }) => path === name);
  const missing = missingIssues(fields, (name) => answerIn(sent, name));
  return [...wrong, ...missing.filter(({ path }) => !isWrong(path))];
}

/** What a season asks for beyond what each field must be. @param fields see `askedIssues` */
export const registrationIssues = (
  season: Asked,
  sent: Sent,
  fields?: readonly AskedField[],
): FieldIssue[] => [
  ...domainIssues(season, sent.emailAddress),
  ...ageIssues(season, sent),
  ...askedIssues(season, sent, fields),
];

/** The same response to every registration, so that it discloses nothing but what the candidate has typed. */
export const RegistrationReceipt = z.object({
  message: z.string(),
  /** A name has a web address in it: an organiser looks at it before any mail is sent. Absent otherwise. */
  isHeld: z.literal(true).optional(),
});
export type RegistrationReceipt = z.infer<typeof RegistrationReceipt>;

/** A proof of work, as `altcha-lib` creates and solves it. */
export const ProofChallenge = z.looseObject({});
