import { z } from 'zod';

/** A bulk change that can still be undone. */
export const Undoable = z.object({
  _id: z.string(),
  kind: z.enum(['rejected', 'deleted']),
  /** How many entries it changed. */
  count: z.int(),
  /** ISO time by the server's clock. */
  madeAt: z.string(),
  /** ISO time after which it cannot be undone. */
  until: z.string(),
  /** The e-mail address of the account that made it, if it has one. */
  by: z.string().nullable(),
});
export type Undoable = z.infer<typeof Undoable>;
