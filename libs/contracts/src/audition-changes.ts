import { z } from 'zod';
import { AuditionEntry } from './audition-entry.ts';

/** The number of changes of all entries so far, in commit order. */
const Revision = z.int();

/** The caller's revision: the answer has the changes after it. */
export const AuditionChangesQuery = z.strictObject({
  since: z
    .string('Since is required.')
    .regex(/^\d{1,15}$/, 'Since must be a whole number.')
    .transform(Number),
});
export type AuditionChangesQuery = z.infer<typeof AuditionChangesQuery>;

/** The changes that bring a list of entries to `revision`. */
export const AuditionChanges = z.object({
  revision: Revision,
  /** `entries` is the complete list, in order of arrival: the changes since the caller's revision are not known. */
  isComplete: z.boolean(),
  /** Created or changed (status, slot, reviews) entries, in order of arrival. */
  entries: z.array(AuditionEntry),
  /** Ids of deleted entries, which the caller's list may not contain. */
  removed: z.array(z.string()),
});
export type AuditionChanges = z.infer<typeof AuditionChanges>;
