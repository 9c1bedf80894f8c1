import { z } from 'zod';
import { Undoable } from './undoable.ts';

/** How many entries the person was told would change. When that is no longer so, nothing changes. */
export const BulkChangeQuery = z.strictObject({
  expected: z
    .string()
    .regex(/^\d{1,9}$/, 'Expected must be a whole number.')
    .transform(Number)
    .optional(),
});
export type BulkChangeQuery = z.infer<typeof BulkChangeQuery>;

/** What a bulk change did: a sentence to show as it is, and how to take it back; null when nobody was changed. */
export const BulkChangeResult = z.object({ message: z.string(), undoable: Undoable.nullable() });
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;
