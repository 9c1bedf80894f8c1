import { z } from 'zod';

/** What an account has chosen for judging. */
export const JudgingSettings = z.strictObject({
  /**
   * Whether others' reviews of an entry are left out of its answers until it has reviewed the entry. Null until it is
   * chosen; sent back, it changes nothing.
   */
  hidesReviews: z.boolean('Either true or false is expected.').nullable(),
});
export type JudgingSettings = z.infer<typeof JudgingSettings>;
