import * as z from 'zod';
import { AttendanceEvent } from './attendance.ts';
import { CandidateMedia } from './candidate-media.ts';
import { formSettings } from './questions.ts';
import { CandidateInput, Guardian } from './registration.ts';
import { OfferState } from './offers.ts';
import { Result } from './results.ts';
import { PublishedSlot } from './schedule.ts';
import { SeasonSettings } from './season.ts';
import { asStored } from './text.ts';

/** What the season asks of a candidate; what was removed is among it for who has answered it, see `questionsFor`. */
const asked = asStored(z.object(formSettings)).shape;

const CANDIDATE_STATES = ['unconfirmed', 'guardian', 'confirmed', 'withdrawn'] as const;

/** What a link's page says of the season. */
const LinkSeason = z.object({
  name: z.string(),
  contactEmail: z.string(),
  /** A former season: nothing can be changed any more. */
  isOver: z.boolean(),
});

export const CandidateSlot = PublishedSlot.extend({
  answer: z.enum(['confirmed', 'declined']).nullable(),
  /** ISO time until which the candidate may move into another free slot; null if they may not. */
  movesUntil: z.string().nullable(),
});
export type CandidateSlot = z.infer<typeof CandidateSlot>;

/** The answer names the slot on the screen: a candidate who has another one by now answers again. */
export const SlotAnswer = z.strictObject({
  answer: z.enum(['confirmed', 'declined']),
  slot: PublishedSlot.pick({ date: true, starts: true, panel: true }).strict(),
});
export type SlotAnswer = z.infer<typeof SlotAnswer>;

/** Whether a selected candidate takes the place. */
export const OfferAnswer = z.strictObject({ answer: z.enum(['accepted', 'declined']) });
export type OfferAnswer = z.infer<typeof OfferAnswer>;

export const FreeSlot = PublishedSlot.extend({ blockId: z.string() });
export type FreeSlot = z.infer<typeof FreeSlot>;

export const FreeSlots = z.object({ slots: z.array(FreeSlot) });
export type FreeSlots = z.infer<typeof FreeSlots>;

export const CandidateResult = z.object({
  result: Result,
  /** The place of a selected candidate, see `offerOf`; absent in former seasons. `answerBy` is an ISO time. */
  offer: z
    .object({ state: OfferState, answerBy: z.string().nullable(), isAsking: z.boolean() })
    .optional(),
  /** Selected candidates read it, where the season has it. */
  nextSteps: z.string().optional(),
  /** The first meeting: `at` is a local time such as `2026-08-14T18:00`. */
  meeting: z.object({ at: z.string(), place: z.string() }).optional(),
});
export type CandidateResult = z.infer<typeof CandidateResult>;

export const CandidateView = z.object({
  purpose: z.literal('candidate'),
  state: z.enum(CANDIDATE_STATES),
  /** Numbers are those of this season; it is absent until the application is confirmed. */
  number: z.int().optional(),
  application: asStored(CandidateInput),
  isAdult: z.boolean().optional(),
  guardian: asStored(Guardian).optional(),
  /** The guardian has taken the agreement back: the candidate cannot come back before they agree again. */
  needsAgreement: z.literal(true).optional(),
  /** `contact`: phone number and email address only. */
  edits: z.enum(['all', 'contact', 'none']),
  /** ISO time until which all fields may be changed; null if that does not end before the season. */
  editsUntil: z.string().nullable(),
  /** Absent until the schedule is published with them in it. */
  slot: CandidateSlot.optional(),
  result: CandidateResult.optional(),
  /** The door reads it; it is absent until the application is confirmed. */
  checkInCode: z.string().optional(),
  /** Counts once the link that was sent there was opened and confirmed. */
  newEmail: z.string().optional(),
  ...CandidateMedia.shape,
  version: z.int(),
  season: LinkSeason.extend({
    ...SeasonSettings.pick({ parts: true, asksPartner: true, films: true, portrait: true }).shape,
    ...asked,
  }),
});
export type CandidateView = z.infer<typeof CandidateView>;

/** The same answers, as an organiser edits them. */
export const CandidateAnswers = CandidateView.pick({
  application: true,
  newEmail: true,
  version: true,
}).extend(asked);
export type CandidateAnswers = z.infer<typeof CandidateAnswers>;

export const GuardianView = z.object({
  purpose: z.literal('guardian'),
  candidateName: z.string(),
  guardianName: z.string(),
  hasAgreed: z.boolean(),
  /** What the candidate agreed to and the guardian is asked to. */
  privacyText: z.string(),
  season: LinkSeason,
});
export type GuardianView = z.infer<typeof GuardianView>;

/** What a link to a candidate's new email address shows until it is confirmed: the address may be a stranger's. */
export const NewEmailView = z.object({
  purpose: z.literal('email'),
  newEmail: z.string(),
  /** It is the former one, to which the application goes back. */
  isFormer: z.literal(true).optional(),
  season: LinkSeason,
});

export const LinkView = z.discriminatedUnion('purpose', [
  CandidateView,
  GuardianView,
  NewEmailView,
]);
export type LinkView = z.infer<typeof LinkView>;

/** An application of one person, as it is stored. Judges' notes, scores and undisclosed decisions are no part of it. */
const StoredApplication = z.object({
  season: z.string(),
  state: z.enum(CANDIDATE_STATES),
  number: z.int().optional(),
  receivedAt: z.string(),
  application: asStored(CandidateInput).omit({ answers: true }),
  /** They answer the season's own questions, in its words; absent if there are none. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
  isAdult: z.boolean().optional(),
  guardian: asStored(Guardian).optional(),
  /** When the candidate agreed to the privacy text, and the SHA-256 of that text; absent for imported ones. */
  consent: z.object({ at: z.string(), privacyHash: z.string() }).optional(),
  withdrawnAt: z.string().optional(),
  /** The published slot, and what the candidate answered to it. */
  slot: PublishedSlot.optional(),
  slotAnswer: z.enum(['confirmed', 'declined']).optional(),
  /** What the candidate was last notified of, if it was anything; null: that they have no slot. */
  toldSlot: PublishedSlot.nullable().optional(),
  /** The published result, and what messages have said, or may have said. */
  result: Result.optional(),
  /** What became of their place. */
  place: OfferState.optional(),
  notifiedResults: z.array(Result).optional(),
  /** When their page has first shown the result that was published last. */
  resultOpenedAt: z.string().optional(),
  checkInCode: z.string().optional(),
  /** The address of their picture, in its largest variant. */
  picture: z.string().optional(),
  film: z
    .object({ address: z.string(), bytes: z.int(), seconds: z.int(), addedAt: z.string() })
    .optional(),
  /** What was recorded of them on the day. */
  attendance: z.array(AttendanceEvent.pick({ kind: true, at: true, date: true })).optional(),
});

/** Everything that is stored about one person, as a file for them. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  applications: z.array(StoredApplication),
  messages: z.array(
    z.object({
      kind: z.string(),
      channel: z.string(),
      state: z.string(),
      createdAt: z.string(),
      settledAt: z.string().optional(),
      recipient: z.string().optional(),
      subject: z.string().optional(),
      text: z.string().optional(),
    }),
  ),
  links: z.array(z.object({ purpose: z.string(), expiresAt: z.string() })),
  /** The audit log has recorded these. */
  changes: z.array(z.object({ at: z.string(), action: z.string(), fields: z.array(z.string()) })),
});
export type PersonalData = z.infer<typeof PersonalData>;
