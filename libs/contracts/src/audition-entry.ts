import * as z from 'zod';
import { AppearanceSummary } from './attendance.ts';
import { AUDITION_STATUSES } from './choices.ts';
import { CriterionId, MAX_CRITERIA } from './criteria.ts';
import { StoredApplication } from './audition-application.ts';
import { CandidateMedia } from './candidate-media.ts';
import { type FieldReadBy, fieldsReadBy } from './candidate-records.ts';
import { Answers } from './questions.ts';
import { requiredLine, requiredParagraph, unwrapped, uuid, wholeNumber } from './text.ts';

export const AuditionStatus = z.enum(AUDITION_STATUSES);
export type AuditionStatus = z.infer<typeof AuditionStatus>;

export const Score = wholeNumber(1, 10, 'Score must be a whole number from 1 to 10.');

/** Every criterion of the season has a score, by its id. */
const ScoresByCriterion = z
  .record(CriterionId, Score)
  .refine(
    (scores) => Object.keys(scores).length <= MAX_CRITERIA,
    `At most ${MAX_CRITERIA} criteria.`,
  )
  .meta({ maxProperties: MAX_CRITERIA });

/** What had happened before a text of a review arrived. */
const receipt = {
  /** The judge had seen reviews of others of this candidate; not said of what was sent while judges were open to each other. */
  hasSeenOthers: z.literal(true).optional(),
  /** The candidate's result had been published. */
  isLate: z.literal(true).optional(),
};

/** What a review said before it was changed. */
export const ReviewVersion = z.object({
  notes: z.string(),
  score: Score.optional(),
  scores: ScoresByCriterion.optional(),
  total: z.number().optional(),
  ...receipt,
  /** When it was changed, as an ISO time. */
  until: z.string(),
});
export type ReviewVersion = z.infer<typeof ReviewVersion>;

export const Review = z.object({
  _id: z.string(),
  /** The judge's name, not an email address; the field name is historical. */
  judgeEmail: z.string(),
  /** The name under which it was sent, which an organiser takes for the same person; absent where it is the judge's. */
  typedName: z.string().optional(),
  /** A later review of the judge of this candidate counts; absent otherwise. */
  isRepeated: z.literal(true).optional(),
  notes: z.string(),
  /** If there are scores by criterion, this is their total, rounded half up. */
  score: Score.optional(),
  /** Both are absent if there are no criteria. The total is the mean of the scores by the weights of their criteria, not rounded. */
  scores: ScoresByCriterion.optional(),
  total: z.number().optional(),
  /** `If-Match` takes it; it is absent for 1, a review that has not been changed. */
  version: z.int().optional(),
  /** Each change stored what it replaced, the first one first. */
  versions: z.array(ReviewVersion).optional(),
  ...receipt,
  /** The score that counts, where it is not the present one; null: none counts. See `countedScore`. */
  counted: z.number().nullable().optional(),
  /** An organiser lets the version with this number count, which came too late to count by itself; if negative, leaves it out. */
  allowedVersion: z.int().optional(),
  /** The email address of the account that sent it, or its uid; for judges always its uid. Absent for samples. */
  account: z.string().optional(),
  /** The answer to a new review names another account that reviews under this name. */
  nameAlsoUsedBy: z.string().optional(),
});
export type Review = z.infer<typeof Review>;

const stored = StoredApplication.shape;
type Stored = typeof stored;

/** What judges do not read is an empty text to them, or is absent. */
const readable = Object.fromEntries(
  Object.entries(stored).map(([field, schema]: [string, z.ZodType]) => {
    const isAlways =
      fieldsReadBy('judge').some((read) => read === field) ||
      unwrapped(schema) instanceof z.ZodString;
    return [field, isAlways ? schema : schema.optional()];
  }),
) as {
  [Field in keyof Stored]: Field extends FieldReadBy<'judge'>
    ? Stored[Field]
    : z.output<Stored[Field]> extends string
      ? Stored[Field]
      : z.ZodOptional<Stored[Field]>;
};

export const AuditionEntry = z.object({
  _id: z.string(),
  ...readable,
  /** They answer the season's own questions, as far as the account reads them; absent if there are none. */
  answers: Answers.optional(),
  status: AuditionStatus,
  /** Such as `16:00 - 16:30`; empty while the entry has no slot. */
  timeSlot: z.string(),
  reviews: z.array(Review),
  /** The number of others' reviews that are left out; absent if there are none, and for independent judges without an own score. */
  hiddenReviews: z.int().optional(),
  /** Where that number is not said, a score counts all the same: organisers are told, who decide. Absent otherwise. */
  hasHiddenScore: z.literal(true).optional(),
  /** The account is recused: nothing follows from its answers about reviews of this entry. Absent otherwise. */
  isRecused: z.literal(true).optional(),
  /** Who is recused, by the uid of the account; for organisers who are not, and absent if there are none. */
  recusals: z.array(z.object({ account: z.string(), name: z.string() })).optional(),
  number: z.int().optional(),
  isWithdrawn: z.literal(true).optional(),
  /** Reserves have a rank, which counts by order only; organisers get it, and it is absent for all others. */
  reserveRank: z.int().optional(),
  /** The candidate changed the application after a review; absent otherwise. */
  isChangedAfterReview: z.literal(true).optional(),
  /** The appearance on the day of their slot, without a published one the last; absent while they are expected. */
  attendance: AppearanceSummary.optional(),
  /** What was recorded on other days, the first one first; absent if nothing was. */
  formerAppearances: z.array(AppearanceSummary).optional(),
  /** Why no mail reaches the candidate; absent otherwise. */
  mailTrouble: z.string().optional(),
  ...CandidateMedia.shape,
});
export type AuditionEntry = z.infer<typeof AuditionEntry>;

export const StatusChange = z.strictObject({
  status: AuditionStatus,
  /** The status on the screen. If it has changed meanwhile, nothing is written. */
  expected: AuditionStatus.optional(),
  /** The place among the reserves, from 1, that one who is Not Selected again gets back. */
  reserve: z.int().min(1).max(10_000).optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/**
 * What a judge sends. One review per entry and judge name (see `judgeNameKey`); unless names are typed, one per entry and
 * account, whose name the server knows. Names are typed in the mode `open` until judges are invited.
 */
export const ReviewInput = z.strictObject({
  notes: requiredParagraph('Notes', 'are'),
  /** The judge's name, not an email address; the field name is historical. */
  judgeEmail: requiredLine('Judge name'),
  /** The score has no meaning beside `scores`. */
  score: Score.optional(),
  scores: ScoresByCriterion.optional(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

/** Reviews as an organiser has seen them: whether their present scores count, though they came too late for that. */
export const CountedReviews = z.strictObject({
  reviews: z
    .array(z.strictObject({ id: uuid(), version: z.int().min(1).max(1_000) }))
    .min(1, 'Choose at least one review.')
    .max(10_000, 'Choose at most 10000 reviews.'),
  isCounted: z.boolean('Either true or false is expected.'),
});
export type CountedReviews = z.infer<typeof CountedReviews>;

/** What replaces a judge's own review. */
export const ReviewChange = ReviewInput.omit({ judgeEmail: true });
export type ReviewChange = z.infer<typeof ReviewChange>;
