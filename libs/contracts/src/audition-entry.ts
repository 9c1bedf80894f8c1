import { z } from 'zod';
import { AUDITION_STATUSES } from './choices.ts';
import { normalizePhoneNumber } from './phone-number.ts';
import {
  optionalParagraph,
  optionalWebUrl,
  requiredEmail,
  requiredLine,
  requiredParagraph,
} from './text.ts';

export const AuditionStatus = z.enum(AUDITION_STATUSES);
export type AuditionStatus = z.infer<typeof AuditionStatus>;

export const Score = z
  .int('Score must be a whole number from 1 to 10.')
  .min(1, 'Score must be a whole number from 1 to 10.')
  .max(10, 'Score must be a whole number from 1 to 10.');

export const Review = z.object({
  _id: z.string(),
  /** The judge's name, not an email address; the field name is historical. */
  judgeEmail: z.string(),
  notes: z.string(),
  score: Score.optional(),
  /** The email address of the account that sent it, or its uid; for judges always its uid. Absent for samples. */
  account: z.string().optional(),
  /** In the answer to a new review: another account that reviews under this name. */
  nameAlsoUsedBy: z.string().optional(),
});
export type Review = z.infer<typeof Review>;

export const AuditionEntry = z.object({
  _id: z.string(),
  fullName: z.string(),
  /** Contact data: empty for an account that is a judge only, as is the email address. */
  phoneNumber: z.string(),
  rollNumber: z.string(),
  emailAddress: z.string(),
  branch: z.string(),
  /** The candidate's own rating, out of 10. */
  rateYourself: z.number(),
  whyNox: z.string(),
  otherSkills: z.string(),
  danceStyle: z.string(),
  danceVideoUrl: z.string(),
  status: AuditionStatus,
  /** Such as `16:00 - 16:30`; empty while the entry has no slot. */
  timeSlot: z.string(),
  reviews: z.array(Review),
  /** The number of others' reviews that are left out; absent if there are none. */
  hiddenReviews: z.int().optional(),
  /** The candidate's number of this season. */
  number: z.int().optional(),
  /** The candidate has withdrawn; absent otherwise. */
  isWithdrawn: z.literal(true).optional(),
  /** The candidate changed the application after a review; absent otherwise. */
  isChangedAfterReview: z.literal(true).optional(),
  /** Why no mail reaches the candidate; absent otherwise. */
  mailTrouble: z.string().optional(),
});
export type AuditionEntry = z.infer<typeof AuditionEntry>;

export const StatusChange = z.strictObject({
  status: AuditionStatus,
  /** The status on the screen. If it has changed meanwhile, nothing is written. */
  expected: AuditionStatus.optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;

const RATING = 'Rating must be a number from 0 to 10.';
const PHONE = 'Phone number must have 10 to 15 digits.';
const PHONE_CUT = 'A spreadsheet has cut digits of this phone number. Please type all of them.';

/** What a candidate sends, or a row of an import (spec section 2). A dance style is free text: some have no tutorials. */
export const AuditionApplication = z.strictObject({
  fullName: requiredLine('Full name'),
  phoneNumber: requiredLine('Phone number', normalizePhoneNumber)
    .regex(/^(?!\d+[.,]\d+e\+?\d+$)/i, { error: PHONE_CUT, abort: true })
    .regex(/^\+?[\d\s().-]*$/, { error: PHONE, abort: true })
    .refine((phone) => /^\d{10,15}$/.test(phone.replaceAll(/\D/g, '')), PHONE),
  rollNumber: requiredLine('Roll number'),
  emailAddress: requiredEmail('Email address'),
  branch: requiredLine('Branch'),
  rateYourself: z.number(RATING).min(0, RATING).max(10, RATING),
  whyNox: optionalParagraph('Why NOX'),
  otherSkills: optionalParagraph('Other skills'),
  danceStyle: requiredLine('Dance style'),
  danceVideoUrl: optionalWebUrl('Dance video'),
});
export type AuditionApplication = z.infer<typeof AuditionApplication>;

/** What a judge sends. One review per entry and judge name (see `judgeNameKey`). */
export const ReviewInput = z.strictObject({
  notes: requiredParagraph('Notes'),
  /** The judge's name, not an email address; the field name is historical. */
  judgeEmail: requiredLine('Judge name'),
  score: Score.optional(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;
