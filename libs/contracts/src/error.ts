import { z } from 'zod';

/** One field that was refused: `path` in dot notation (`eventDetails.date`), `message` fit to show beside it. */
export const FieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof FieldIssue>;

/**
 * The body of every error answer of the API.
 * `message` is fit to show to a person, `code` is for programs to branch on, `issues` names fields.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(FieldIssue).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
