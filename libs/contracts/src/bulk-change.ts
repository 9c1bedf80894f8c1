import { z } from 'zod';

/** How many entries the person was told would change. When that is no longer so, nothing changes. */
export const BulkChangeQuery = z.strictObject({
  expected: z
    .string()
    .regex(/^\d{1,9}$/, 'Expected must be a whole number.')
    .transform(Number)
    .optional(),
});
export type BulkChangeQuery = z.infer<typeof BulkChangeQuery>;
