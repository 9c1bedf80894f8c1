import { z } from 'zod';

/** The number of entries on the screen. If it has changed meanwhile, nothing is written. */
export const BulkChangeQuery = z.strictObject({
  expected: z
    .string()
    .regex(/^\d{1,9}$/, 'Expected must be a whole number.')
    .transform(Number)
    .optional(),
});
export type BulkChangeQuery = z.infer<typeof BulkChangeQuery>;

const MAX_CHOSEN = 10_000;

export const ChosenIds = z
  .array(z.string())
  .min(1, 'Choose at least one candidate.')
  .max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} candidates.`);

/** The chosen entries that are deleted. */
export const EntriesDeletion = z.strictObject({ ids: ChosenIds });
export type EntriesDeletion = z.infer<typeof EntriesDeletion>;

/** A sentence to show. */
export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;

/** A deletion or bulk change that can still be undone. */
export const Undoable = z.object({
  _id: z.string(),
  kind: z.enum(['rejected', 'deleted', 'slotted']),
  /** How many entries it changed. */
  count: z.int(),
  /** The candidate's, if it is one that was deleted. */
  name: z.string().optional(),
  /** ISO time by the server's clock. */
  madeAt: z.string(),
  /** ISO time after which it cannot be undone. */
  until: z.string(),
  /** The e-mail address of the account that made it, if it has one. */
  by: z.string().nullable(),
});
export type Undoable = z.infer<typeof Undoable>;

/** The result of a bulk change: a sentence to show, and how to undo it; null if no entry was changed. */
export const BulkChangeResult = z.object({ message: z.string(), undoable: Undoable.nullable() });
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;

/** The state of a navigation from the list of entries to the page that writes to them. */
export const ChosenEntries = z.object({ chosen: z.array(z.uuid()).min(1) });
export type ChosenEntries = z.infer<typeof ChosenEntries>;
