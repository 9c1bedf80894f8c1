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

/** A deleted item of content that can still be restored. */
export const DeletedItem = z.object({
  _id: z.string(),
  /** Its name or title. */
  name: z.string(),
  /** ISO time by the server's clock. */
  deletedAt: z.string(),
  /** ISO time after which it cannot be restored. */
  until: z.string(),
  /** The e-mail address of the account that deleted it, if it has one. */
  by: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof DeletedItem>;
