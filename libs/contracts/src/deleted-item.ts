import { z } from 'zod';

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
