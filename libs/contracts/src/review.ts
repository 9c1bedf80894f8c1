import { z } from 'zod';
import { requiredLine, requiredParagraph } from './text.ts';

export const Score = z
  .int('Score must be a whole number from 1 to 10.')
  .min(1, 'Score must be a whole number from 1 to 10.')
  .max(10, 'Score must be a whole number from 1 to 10.');

/** What a judge sends. One review per entry and judge name (see `judgeNameKey`). */
export const ReviewInput = z.strictObject({
  notes: requiredParagraph('Notes'),
  /** The judge's name, not an e-mail address; the field name is historical. */
  judgeEmail: requiredLine('Judge name'),
  score: Score.optional(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;
