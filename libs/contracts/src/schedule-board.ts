import * as z from 'zod';
import { AppearanceSummary, AttendanceState } from './attendance.ts';
import { AuditionStatus } from './audition-entry.ts';
import {
  Place,
  PublishedSlot,
  SCHEDULE_LIMITS,
  ScheduleStructure,
  ScheduleVersion,
} from './schedule.ts';
import { uuid } from './text.ts';

export const BoardCandidate = z.object({
  _id: z.string(),
  number: z.int(),
  fullName: z.string(),
  rollNumber: z.string(),
  danceStyle: z.string(),
  /** The keys of the parts of days on which they can come; null: at any time, or they were not asked. */
  availability: z.array(z.string()).nullable(),
  /** The entry whose roll number they named as their partner's. */
  partnerId: z.string().nullable(),
  status: AuditionStatus,
  /** As that of an entry. */
  reserveRank: z.int().optional(),
  isWithdrawn: z.boolean(),
  /** The slot was published last. */
  published: PublishedSlot.nullable(),
  /** They were last notified of something else than what is published. */
  isToldOtherwise: z.boolean(),
  answer: z.enum(['confirmed', 'declined']).nullable(),
  attendance: AttendanceState.optional(),
  /** As those of an entry. */
  formerAppearances: z.array(AppearanceSummary).optional(),
});
export type BoardCandidate = z.infer<typeof BoardCandidate>;

/** The draft of the schedule consists of these; published slots are copies. */
export const Assignment = Place.extend({ entryId: z.string(), isPinned: z.boolean() });
export type Assignment = z.infer<typeof Assignment>;

/** Candidates who stay together: in one slot, or in neighbouring ones of a block. A pair who named each other is one. */
export const Party = z.object({ _id: z.string(), entryIds: z.array(z.string()) });
export type Party = z.infer<typeof Party>;

/** At most this many candidates stay together. */
export const MAX_PARTY = 4;

export const NewParty = z.strictObject({
  entryIds: z
    .array(uuid())
    .min(2, 'Choose at least two candidates.')
    .max(MAX_PARTY, 'At most four candidates stay together.'),
  /** A party that becomes this one: candidates join or leave it. */
  replaces: uuid().optional(),
});
export type NewParty = z.infer<typeof NewParty>;

/** Counts the changes of the schedule, and those of the entries that it shows. */
export const BoardRevision = z.object({ schedule: z.int(), entries: z.int() });
export type BoardRevision = z.infer<typeof BoardRevision>;

/** The schedule as organisers change it, until they publish it. */
export const Board = z.object({
  revision: BoardRevision,
  structure: ScheduleStructure,
  candidates: z.array(BoardCandidate),
  assignments: z.array(Assignment),
  parties: z.array(Party),
  /** The version that is published; null before the first. */
  version: ScheduleVersion.nullable(),
  /** Names of the draft's judges that no account has, and those that several have; absent from servers of earlier releases. */
  judgesWithoutAccount: z.array(z.string()).optional(),
  judgesOfOneName: z.array(z.string()).optional(),
  /** Others judge than is published, or at other times; absent otherwise. */
  hasNewJudges: z.literal(true).optional(),
});
export type Board = z.infer<typeof Board>;

const revision = (name: string) =>
  z.coerce.number(`${name} must be a number.`).int(`${name} must be a whole number.`).min(0);

/** The client has these revisions, and gets what changed after them. */
export const BoardChangesQuery = z.strictObject({
  schedule: revision('Schedule'),
  entries: revision('Entries'),
});

/** A candidate who goes to a slot, or out of theirs. */
export const Move = z.strictObject({
  entryId: uuid(),
  /** Where the candidate was on the screen. If that has changed meanwhile, nothing is moved. */
  expected: Place.nullable(),
  to: Place.nullable(),
});
export type Move = z.infer<typeof Move>;

/** A change of the schedule. Every one of them has a revision of its own. */
export const ScheduleEdit = z.object({
  _id: z.string(),
  /** The schedule's revision that it made. */
  revision: z.int(),
  /** ISO time. */
  at: z.string(),
  /** The email address of the account, or its uid; null for a candidate. */
  by: z.string().nullable(),
  /** `left`: candidates withdrew or were deleted; `returned`: that was undone. The last four change more than assignments. */
  kind: z.enum([
    'moved',
    'assigned',
    'undone',
    'left',
    'returned',
    'structure',
    'pinned',
    'parties',
    'published',
  ]),
  changes: z.array(z.object({ entryId: z.string(), from: Place.nullable(), to: Place.nullable() })),
});
export type ScheduleEdit = z.infer<typeof ScheduleEdit>;

export const BoardChanges = z.object({
  revision: BoardRevision,
  /** More has changed than edits and candidates say: the board is to be read again. */
  isIncomplete: z.boolean(),
  edits: z.array(ScheduleEdit),
  candidates: z.array(BoardCandidate),
  /** The ids of entries that are gone. */
  removed: z.array(z.string()),
  /** All parties; absent if nothing has changed. */
  parties: z.array(Party).optional(),
});
export type BoardChanges = z.infer<typeof BoardChanges>;

/** At most this many candidates are moved at once. */
export const MAX_MOVES = 5_000;

/** The ids of parties that need not stay together any more. */
const SeparatedParties = z.array(uuid()).max(MAX_MOVES).optional();

export const Moves = z.strictObject({
  moves: z.array(Move).min(1, 'Choose at least one candidate.').max(MAX_MOVES),
  /** The move is made also against what candidates and panels asked for; never against seats and breaks. */
  force: z.boolean().default(false),
  kind: z.enum(['moved', 'assigned']).default('moved'),
  apart: SeparatedParties,
});
export type Moves = z.infer<typeof Moves>;

export const Pins = z.strictObject({
  ids: z.array(uuid()).min(1, 'Choose at least one candidate.').max(MAX_MOVES),
  isPinned: z.boolean(),
});
export type Pins = z.infer<typeof Pins>;

export const MovesResult = z.object({ edit: ScheduleEdit, message: z.string() });
export type MovesResult = z.infer<typeof MovesResult>;

/** `all`: who is not pinned. Candidates of other statuses get none; those who have one stay where they are. */
export const AssignRequest = z.strictObject({
  scope: z.enum(['unassigned', 'all']).default('unassigned'),
  method: z.enum(['optimal', 'by arrival']).default('optimal'),
  statuses: z
    .array(AuditionStatus)
    .min(1, 'Choose at least one status.')
    .max(3)
    .default(['Pending']),
  /** Blocks in which no candidate gets a slot, as of a hall that is lost; who has one there may stay. */
  exceptBlocks: z.array(uuid()).max(SCHEDULE_LIMITS.blocks).optional(),
  apart: SeparatedParties,
  /** Slots that have begun are used, too; otherwise nobody gets one, or loses one. */
  includesBegun: z.boolean().optional(),
});
export type AssignRequest = z.infer<typeof AssignRequest>;

/** What assigning would do. Nothing is changed until its moves are sent to `POST /schedule/moves`. */
export const AssignProposal = z.object({
  moves: z.array(Move),
  unassigned: z.array(z.object({ entryId: z.string(), reason: z.string() })),
  /** What keeps them out, and what would help; null if all have a slot. */
  bottleneck: z.string().nullable(),
  message: z.string(),
});
export type AssignProposal = z.infer<typeof AssignProposal>;

export const byEntry = <Item extends { entryId: string }>(
  items: readonly Item[],
): Map<string, Item> => new Map(items.map((item) => [item.entryId, item]));

/** Changes apply in order: a candidate may be in several. A pinned one stays pinned in another slot. */
export function assignmentsAfter(
  before: readonly Assignment[],
  changes: readonly { entryId: string; to: Place | null }[],
) {
  const assignments = byEntry(before);
  for (const { entryId, to } of changes) {
    const isPinned = assignments.get(entryId)?.isPinned ?? false;
    if (to === null) assignments.delete(entryId);
    else assignments.set(entryId, { entryId, ...to, isPinned });
  }
  return [...assignments.values()];
}

/** Candidates in order of their numbers, after some have changed and others are gone. */
export function mergeByNumber<Candidate extends { _id: string; number: number }>(
  all: readonly Candidate[],
  changed: readonly Candidate[],
  removed: readonly string[],
): Candidate[] {
  const byId = new Map([...all, ...changed].map((candidate) => [candidate._id, candidate]));
  for (const id of removed) byId.delete(id);
  return [...byId.values()].toSorted((a, b) => a.number - b.number);
}

/** A board with the changes since its revision. Those that are incomplete say only that it is to be read again. */
export function applyBoardChanges(board: Board, changes: BoardChanges): Board {
  const { revision, edits, candidates, removed, parties = board.parties } = changes;
  const moved = edits.flatMap((edit) => edit.changes);
  return {
    ...board,
    revision,
    candidates: mergeByNumber(board.candidates, candidates, removed),
    assignments: assignmentsAfter(board.assignments, moved),
    parties,
  };
}
