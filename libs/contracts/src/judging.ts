import * as z from 'zod';
import { boundedText, requiredLine } from './text.ts';
import { AuditionEntry } from './audition-entry.ts';
import { Criterion, JudgingMode } from './criteria.ts';
import { Question } from './questions.ts';

/**
 * Two judge names with the same key are the same person: trimmed, inner spaces collapsed, letter case, Unicode form and
 * invisible characters ignored. The screens use it; the server also ignores look-alike letters.
 */
export function judgeNameKey(name: string): string {
  // Upper case first, so that ß equals SS; normalising may add spaces, so they are collapsed last.
  const visible = name.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  const folded = visible.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll(/\s+/gu, ' ').trim();
}

/** A judge by their reviews in the season. */
export const SeasonJudge = z.object({
  name: z.string(),
  reviews: z.int(),
  /** The email addresses, or the uids, of the accounts that sent them. */
  accounts: z.array(z.string()),
  /** Other names of the person, as an organiser has merged them. */
  merged: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type SeasonJudge = z.infer<typeof SeasonJudge>;

/** Two names that are one person: the second stays. */
export const JudgeMerge = z.strictObject({
  judge: requiredLine('Judge name'),
  into: requiredLine('Judge name'),
});
export type JudgeMerge = z.infer<typeof JudgeMerge>;

export const JudgingSettings = z.strictObject({
  /** Others' reviews of an entry are left out until one's own is in. Null until it is chosen; sent back, it changes nothing. */
  hidesReviews: z.boolean('Either true or false is expected.').nullable(),
});
export type JudgingSettings = z.infer<typeof JudgingSettings>;

/** How the account judges in the current season. */
export const Judging = z.object({
  mode: JudgingMode,
  /** There is one score if the list is empty. */
  criteria: z.array(Criterion),
  /** The account judges independently: it gets others' reviews of an entry only once its own, with a score, is in. */
  isIndependent: z.boolean(),
  /** The account reviews under this name; null in the mode `open` until judges are invited: it is typed. */
  judgeName: z.string().nullable(),
  /** The season's own questions of which the account reads the answers, removed ones too; absent if there are none. */
  questions: z.array(Question).optional(),
});
export type Judging = z.infer<typeof Judging>;

/** What the account has chosen, and the rules of the season: they may have changed when a complete list of entries comes. */
export const JudgingState = JudgingSettings.extend({
  /** Absent: the mode is `open`, and there are no criteria. */
  judging: Judging.optional(),
});
export type JudgingState = z.infer<typeof JudgingState>;

/** The number of changes of all entries so far, in commit order. */
const Revision = z.int();

/** The caller's revision: the answer has the changes after it. */
export const AuditionChangesQuery = z.strictObject({
  since: boundedText(15, 'Since must be a whole number.', 'Since is required.')
    .regex(/^\d{1,15}$/, 'Since must be a whole number.')
    .transform(Number),
});

/** The changes that bring a list of entries to `revision`. */
export const AuditionChanges = z.object({
  revision: Revision,
  /** `entries` is the complete list, in order of arrival: the changes since the caller's revision are not known. */
  isComplete: z.boolean(),
  /** Created or changed (status, slot, reviews) entries, in order of arrival. */
  entries: z.array(AuditionEntry),
  /** Ids of deleted entries, which the caller's list may not contain. */
  removed: z.array(z.string()),
});
export type AuditionChanges = z.infer<typeof AuditionChanges>;
