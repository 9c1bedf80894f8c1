import { z } from 'zod';
import { Undoable } from './undoable.ts';

/** The number of entries on the screen. If it has changed meanwhile, nothing is written. */
export const BulkChangeQuery = z.strictObject({
  expected: z
    .string()
    .regex(/^\d{1,9}$/, 'Expected must be a whole number.')
    .transform(Number)
    .optional(),
});
export type BulkChangeQuery = z.infer<typeof BulkChangeQuery>;

/** The result of a bulk change: a sentence to show, and how to undo it; null if no entry was changed. */
export const BulkChangeResult = z.object({ message: z.string(), undoable: Undoable.nullable() });
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;
