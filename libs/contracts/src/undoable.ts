import { z } from 'zod';

/** A bulk change that can still be taken back. */
export const Undoable = z.object({
  _id: z.string(),
  kind: z.enum(['rejected', 'deleted']),
  /** How many entries it changed. */
  count: z.int(),
  /** ISO time, as the server's clock has it. */
  madeAt: z.string(),
  /** ISO time after which it cannot be taken back. */
  until: z.string(),
  /** The e-mail address of the account that made it, where it has one. */
  by: z.string().nullable(),
});
export type Undoable = z.infer<typeof Undoable>;
