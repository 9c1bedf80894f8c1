import { z } from 'zod';

/** What an account has chosen for judging. */
export const JudgingSettings = z.strictObject({
  /** Whether others' reviews of an entry are left out of its answers until it has reviewed the entry. */
  hidesReviews: z.boolean('Either true or false is expected.'),
});
export type JudgingSettings = z.infer<typeof JudgingSettings>;

/** The same as it is stored; null until it is chosen. */
export const StoredJudgingSettings = z.object({ hidesReviews: z.boolean().nullable() });
export type StoredJudgingSettings = z.infer<typeof StoredJudgingSettings>;
