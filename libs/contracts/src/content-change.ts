import { z } from 'zod';

/** A write of an item of content. For administrators only. */
export const ContentChange = z.object({
  kind: z.enum(['created', 'changed', 'restored']),
  /** ISO time by the server's clock. */
  at: z.string(),
  /** The e-mail address of the account, if it has one. */
  by: z.string().nullable(),
  /** The fields that got another value. */
  fields: z.array(z.string()),
});
export type ContentChange = z.infer<typeof ContentChange>;
