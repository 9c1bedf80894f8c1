import { z } from 'zod';
import { AuditionEntry } from './audition-entry.ts';

/** Counts the changes of all entries: one more with each, in the order in which they became true. */
const Revision = z.int();

/** The revision that the caller has; what changed after it is asked for. */
export const AuditionChangesQuery = z.strictObject({
  since: z
    .string('Since is required.')
    .regex(/^\d{1,15}$/, 'Since must be a whole number.')
    .transform(Number),
});
export type AuditionChangesQuery = z.infer<typeof AuditionChangesQuery>;

/** What brings a list of entries from one revision to `revision`. */
export const AuditionChanges = z.object({
  revision: Revision,
  /** The entries are all there are, in order of arrival: how the caller's list differs is not known. */
  isComplete: z.boolean(),
  /** Created or changed (status, slot, reviews) entries, in order of arrival. */
  entries: z.array(AuditionEntry),
  /** Ids of deleted entries; also of such as the caller never heard of. */
  removed: z.array(z.string()),
});
export type AuditionChanges = z.infer<typeof AuditionChanges>;
