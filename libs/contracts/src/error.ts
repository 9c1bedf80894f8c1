import * as z from 'zod';
import { uuid } from './text.ts';

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

/** The header `Idempotency-Key`: the client's id of one write, a UUID or other visible ASCII. A repeated request has no effect. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'An idempotency key has 1 to 100 visible ASCII characters.')
  .overwrite((key) => uuid().safeParse(key).data ?? key);
export type IdempotencyKey = z.infer<typeof IdempotencyKey>;
