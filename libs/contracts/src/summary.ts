import { z } from 'zod';

/** How many items an area of the administration has, in all and by what the dashboard names apart. */
const AreaSummary = z.object({
  total: z.int(),
  /** Such as `{ pending: 3 }`. */
  parts: z.record(z.string(), z.int()),
});

/** By the area's key, such as `audition-entries`. */
export const Summary = z.record(z.string(), AreaSummary);
export type Summary = z.infer<typeof Summary>;
