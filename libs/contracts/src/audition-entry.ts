import { z } from 'zod';
import { AUDITION_STATUSES } from './choices.ts';
import { Score } from './review.ts';

export const AuditionStatus = z.enum(AUDITION_STATUSES);
export type AuditionStatus = z.infer<typeof AuditionStatus>;

export const Review = z.object({
  _id: z.string(),
  /** The judge's name, not an e-mail address; the field name is historical. */
  judgeEmail: z.string(),
  notes: z.string(),
  score: Score.optional(),
  /** The e-mail address of the account that sent it, or its uid; absent for samples. */
  account: z.string().optional(),
});
export type Review = z.infer<typeof Review>;

export const AuditionEntry = z.object({
  _id: z.string(),
  fullName: z.string(),
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
