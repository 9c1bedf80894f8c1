import { z } from 'zod';

/** A rejected field: `path` in dot notation (`eventDetails.date`), `message` to show beside it. */
export const FieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof FieldIssue>;

/** The body of every error response of the API: `message` to show, `code` to branch on, `issues` by field. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(FieldIssue).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
