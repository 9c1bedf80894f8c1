import * as z from 'zod';
import { Board } from './schedule-board.ts';
import { Place, PublishedSlot, ScheduleVersion } from './schedule.ts';
import { optionalLine } from './text.ts';

const Candidate = z.object({ entryId: z.string(), fullName: z.string(), number: z.int() });

const PublicationItem = Candidate.extend({
  from: PublishedSlot.nullable(),
  to: PublishedSlot.nullable(),
});

/** A candidate who is not selected, but has a slot in the draft. */
const NotSelected = Candidate.extend({
  place: Place,
  slot: PublishedSlot,
  /** Stays as it is while they are not selected. */
  published: PublishedSlot.nullable(),
});

/** Candidates who are not selected are published and notified like all others; otherwise no new slot of theirs is. */
const includeNotSelected = z.boolean().default(false);

export const PublicationQuery = z.strictObject({
  includeNotSelected: z.enum(['true', 'false']).default('false'),
});

export const PublicationPreview = z.object({
  revision: z.int(),
  version: ScheduleVersion.nullable(),
  hasNewJudges: Board.shape.hasNewJudges,
  /** New, moved and removed ones: those have no `from`, both, or no `to`. */
  items: z.array(PublicationItem),
  /** How many candidates have the same slot as before. */
  unchanged: z.int(),
  /** Candidates without a slot who have not withdrawn and may still be selected. */
  unassigned: z.array(Candidate),
  notSelected: z.array(NotSelected),
  /** Slots against what candidates and panels asked for, in words. */
  conflicts: z.array(z.object({ entryId: z.string().nullable(), sentence: z.string() })),
  /** How many candidates were last notified of something else, and to how many of them a message has not gone out yet. */
  messages: z.int(),
  unsent: z.int(),
});
export type PublicationPreview = z.infer<typeof PublicationPreview>;

export const NewPublication = z.strictObject({
  /** The schedule's revision on the screen. */
  expectedRevision: z.int().min(0),
  note: optionalLine('Note'),
  includeNotSelected,
  /** How many candidates with a slot were not selected, on the screen. */
  notSelected: z.int().min(0).default(0),
  /** Drafts of messages to those whom it concerns. */
  preparesMessages: z.boolean().default(true),
});
export type NewPublication = z.infer<typeof NewPublication>;

export const PublicationResult = z.object({
  version: ScheduleVersion,
  messages: z.int(),
  message: z.string(),
});
export type PublicationResult = z.infer<typeof PublicationResult>;

/** A published version, in order of its slots. */
export const PublishedSchedule = z.object({
  version: ScheduleVersion,
  slots: z.array(
    PublishedSlot.extend({
      entryId: z.string(),
      /** Null if the entry was deleted since. */
      fullName: z.string().nullable(),
      number: z.int().nullable(),
    }),
  ),
});
export type PublishedSchedule = z.infer<typeof PublishedSchedule>;
