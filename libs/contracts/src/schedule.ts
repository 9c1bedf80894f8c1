import { z } from 'zod';
import { optionalLine, requiredLine } from './text.ts';

/** Of panels, blocks, and seats in all blocks together. */
export const SCHEDULE_LIMITS = { panels: 20, blocks: 200, seats: 20_000 } as const;

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of the society's time zone, whatever happens to its clocks that night. */
const minutes = (label: string) =>
  z
    .int(`${label} must be a time of the day.`)
    .min(0, `${label} must be a time of the day.`)
    .max(DAY_MINUTES, `${label} must be a time of the day.`);

/** Judges in a room. */
export const Panel = z.strictObject({
  _id: z.uuid(),
  name: requiredLine('Name'),
  room: optionalLine('Room'),
  /** The dance styles that it judges; empty: all. */
  styles: z.array(requiredLine('Style')).max(20, 'At most 20 styles.').default([]),
});
export type Panel = z.infer<typeof Panel>;

/** A break in a block; whole slots. */
export const ScheduleBreak = z.strictObject({
  starts: minutes('Break from'),
  ends: minutes('Break to'),
  label: optionalLine('Label'),
});
export type ScheduleBreak = z.infer<typeof ScheduleBreak>;

/** A panel's time on a day, divided into slots from its start; minutes left over at its end are no slot. */
export const ScheduleBlock = z.strictObject({
  _id: z.uuid(),
  panelId: z.uuid(),
  date: z.iso.date('Date must be a date.'),
  starts: minutes('From'),
  ends: minutes('To'),
  slotMinutes: z
    .int('A slot must be a whole number of minutes.')
    .min(1, 'A slot must be at least 1 minute.')
    .max(480, 'A slot must be at most 8 hours.'),
  /** In each slot. */
  seats: z.int('Seats must be a whole number.').min(1, 'At least 1 seat.').max(50, 'At most 50.'),
  /** Their names, as in reviews. */
  judges: z.array(requiredLine('Judge')).max(20, 'At most 20 judges.').default([]),
  breaks: z.array(ScheduleBreak).max(20, 'At most 20 breaks.').default([]),
});
export type ScheduleBlock = z.infer<typeof ScheduleBlock>;

type BlockTimes = Pick<ScheduleBlock, 'starts' | 'ends' | 'slotMinutes' | 'breaks'>;

/** The starts of a block's slots in minutes since midnight, without those in breaks. */
export function slotStarts({ starts, ends, slotMinutes, breaks }: BlockTimes): number[] {
  const count = Math.max(0, Math.floor((ends - starts) / slotMinutes));
  return Array.from({ length: count }, (_, index) => starts + index * slotMinutes).filter(
    (start) => !breaks.some((pause) => pause.starts < start + slotMinutes && start < pause.ends),
  );
}

/** How many seats a block has. */
export const seatsOf = (block: BlockTimes & Pick<ScheduleBlock, 'seats'>): number =>
  slotStarts(block).length * block.seats;

/** For forms, whose resolver adds the rules between fields. */
export const ScheduleStructureFields = z.strictObject({
  panels: z.array(Panel).max(SCHEDULE_LIMITS.panels, `At most ${SCHEDULE_LIMITS.panels} panels.`),
  blocks: z
    .array(ScheduleBlock)
    .max(SCHEDULE_LIMITS.blocks, `At most ${SCHEDULE_LIMITS.blocks} blocks.`),
});

type Issue = (path: (string | number)[], message: string) => void;

function checkBreaks({ breaks, ...block }: ScheduleBlock, path: (string | number)[], issue: Issue) {
  for (const [index, { starts, ends }] of breaks.entries()) {
    const at = [...path, 'breaks', index];
    if (starts >= ends) issue([...at, 'ends'], 'A break must end after it begins.');
    else if (starts < block.starts || ends > block.ends) {
      issue([...at, 'starts'], 'A break must lie within its block.');
    } else if ([starts, ends].some((time) => (time - block.starts) % block.slotMinutes !== 0)) {
      issue([...at, 'starts'], 'A break must begin and end with a slot.');
    }
    const overlaps = breaks.some(
      (other, place) => place < index && other.starts < ends && starts < other.ends,
    );
    if (overlaps) issue([...at, 'starts'], 'Two breaks overlap.');
  }
}

function checkBlocks(blocks: ScheduleBlock[], panelIds: ReadonlySet<string>, issue: Issue) {
  for (const [index, block] of blocks.entries()) {
    const path = ['blocks', index];
    if (!panelIds.has(block.panelId)) issue([...path, 'panelId'], 'Choose a panel.');
    if (block.starts >= block.ends) issue([...path, 'ends'], 'To must be after From.');
    else if (seatsOf(block) === 0) issue([...path, 'slotMinutes'], 'There is no room for a slot.');
    checkBreaks(block, path, issue);
    const overlaps = blocks.some(
      (other, place) =>
        place < index &&
        other.panelId === block.panelId &&
        other.date === block.date &&
        other.starts < block.ends &&
        block.starts < other.ends,
    );
    if (overlaps) issue([...path, 'starts'], 'Two blocks of one panel overlap.');
  }
}

const isRepeated = (values: readonly string[]) => new Set(values).size < values.length;

/** All panels and their blocks. `PUT` replaces them; ids are the client's, so that what stays keeps its candidates. */
export const ScheduleStructureInput = ScheduleStructureFields.superRefine(
  ({ panels, blocks }, context) => {
    const issue: Issue = (path, message) => context.addIssue({ code: 'custom', path, message });
    if (isRepeated([...panels, ...blocks].map(({ _id }) => _id))) {
      issue(['panels'], 'Two of them have the same id.');
    }
    if (isRepeated(panels.map(({ name }) => name.toLowerCase()))) {
      issue(['panels'], 'Two panels have the same name.');
    }
    checkBlocks(blocks, new Set(panels.map(({ _id }) => _id)), issue);
    if (blocks.reduce((sum, block) => sum + seatsOf(block), 0) > SCHEDULE_LIMITS.seats) {
      issue(['blocks'], `At most ${SCHEDULE_LIMITS.seats} seats in all.`);
    }
  },
);
export type ScheduleStructureInput = z.infer<typeof ScheduleStructureInput>;

export const ScheduleStructure = ScheduleStructureFields.extend({
  /** The schedule's revision in which it changed last, for `If-Match`. */
  version: z.int(),
});
export type ScheduleStructure = z.infer<typeof ScheduleStructure>;

/** A slot that candidates are told. It stays what it was when panels and blocks change. */
export const PublishedSlot = z.object({
  date: z.iso.date(),
  starts: z.int(),
  ends: z.int(),
  panel: z.string(),
  room: z.string(),
});
export type PublishedSlot = z.infer<typeof PublishedSlot>;

/** Where a candidate is to be. */
export const Place = z.strictObject({
  blockId: z.uuid(),
  /** Of the slot, in minutes since midnight. */
  starts: minutes('Slot'),
});
export type Place = z.infer<typeof Place>;

/** One candidate of the board. */
export const BoardCandidate = z.object({
  _id: z.string(),
  number: z.int(),
  fullName: z.string(),
  danceStyle: z.string(),
  /** The keys of the parts of days on which they can come; null: at any time, or they were not asked. */
  availability: z.array(z.string()).nullable(),
  /** The entry whose roll number they named as their partner's. */
  partnerId: z.string().nullable(),
  isWithdrawn: z.boolean(),
  /** As published last. */
  published: PublishedSlot.nullable(),
  /** They were last told something else than what is published. */
  isToldOtherwise: z.boolean(),
  answer: z.enum(['confirmed', 'declined']).nullable(),
});
export type BoardCandidate = z.infer<typeof BoardCandidate>;

/** In the draft of the schedule; published slots are copies. */
export const Assignment = Place.extend({ entryId: z.string(), isPinned: z.boolean() });
export type Assignment = z.infer<typeof Assignment>;

/** Candidates who stay together: in one slot, or in neighbouring ones of a block. */
export const Party = z.object({ _id: z.string(), entryIds: z.array(z.string()) });
export type Party = z.infer<typeof Party>;

export const NewParty = z.strictObject({
  entryIds: z
    .array(z.uuid())
    .min(2, 'Choose at least two candidates.')
    .max(4, 'At most four candidates stay together.'),
});
export type NewParty = z.infer<typeof NewParty>;

/** Counts the changes of the schedule, and those of the entries that it shows. */
export const BoardRevision = z.object({ schedule: z.int(), entries: z.int() });
export type BoardRevision = z.infer<typeof BoardRevision>;

export const ScheduleVersion = z.object({
  number: z.int(),
  /** ISO time. */
  at: z.string(),
  /** The e-mail address of the account, or its uid. */
  by: z.string(),
  note: z.string(),
  /** How many candidates have a slot in it. */
  count: z.int(),
});
export type ScheduleVersion = z.infer<typeof ScheduleVersion>;

/** The schedule as organisers change it, until they publish it. */
export const Board = z.object({
  revision: BoardRevision,
  structure: ScheduleStructure,
  candidates: z.array(BoardCandidate),
  assignments: z.array(Assignment),
  parties: z.array(Party),
  /** The version that is published; null before the first. */
  version: ScheduleVersion.nullable(),
});
export type Board = z.infer<typeof Board>;

const revision = (name: string) =>
  z.coerce.number(`${name} must be a number.`).int(`${name} must be a whole number.`).min(0);

/** Which changes are read: those after what the client has. */
export const BoardChangesQuery = z.strictObject({
  schedule: revision('schedule'),
  entries: revision('entries'),
});
export type BoardChangesQuery = z.infer<typeof BoardChangesQuery>;

/** A candidate who goes to a slot, or out of theirs. */
export const Move = z.strictObject({
  entryId: z.uuid(),
  /** Where the candidate was on the screen. If that has changed meanwhile, nothing is moved. */
  expected: Place.nullable(),
  to: Place.nullable(),
});
export type Move = z.infer<typeof Move>;

/**
 * `left`: candidates withdrew or were deleted; `returned`: a deletion was undone. The last four change more than
 * assignments.
 */
export const EDIT_KINDS = [
  'moved',
  'assigned',
  'undone',
  'left',
  'returned',
  'structure',
  'pinned',
  'parties',
  'published',
] as const;

/** A change of the schedule. Every one of them has a revision of its own. */
export const ScheduleEdit = z.object({
  _id: z.string(),
  /** The schedule's revision that it made. */
  revision: z.int(),
  /** ISO time. */
  at: z.string(),
  /** The e-mail address of the account, or its uid; null for a candidate. */
  by: z.string().nullable(),
  kind: z.enum(EDIT_KINDS),
  changes: z.array(z.object({ entryId: z.string(), from: Place.nullable(), to: Place.nullable() })),
});
export type ScheduleEdit = z.infer<typeof ScheduleEdit>;

/** What has changed since a revision. */
export const BoardChanges = z.object({
  revision: BoardRevision,
  /** More has changed than edits and candidates tell: the board is to be read again. */
  isIncomplete: z.boolean(),
  /** In their order. */
  edits: z.array(ScheduleEdit),
  candidates: z.array(BoardCandidate),
  /** The ids of entries that are gone. */
  removed: z.array(z.string()),
});
export type BoardChanges = z.infer<typeof BoardChanges>;

/** As many candidates are moved at once. */
export const MAX_MOVES = 5_000;

/** All or none. */
export const Moves = z.strictObject({
  moves: z.array(Move).min(1, 'Choose at least one candidate.').max(MAX_MOVES),
  /** Also against what candidates and panels asked for; never against seats and breaks. */
  force: z.boolean().default(false),
  kind: z.enum(['moved', 'assigned']).default('moved'),
});
export type Moves = z.infer<typeof Moves>;

export const Pins = z.strictObject({
  ids: z.array(z.uuid()).min(1, 'Choose at least one candidate.').max(MAX_MOVES),
  isPinned: z.boolean(),
});
export type Pins = z.infer<typeof Pins>;

/** The edit that was made. */
export const MovesResult = z.object({ edit: ScheduleEdit, message: z.string() });
export type MovesResult = z.infer<typeof MovesResult>;

/** Whom to give slots: those who have none, or everybody who is not pinned. */
export const AssignRequest = z.strictObject({
  scope: z.enum(['unassigned', 'all']).default('unassigned'),
  method: z.enum(['optimal', 'by arrival']).default('optimal'),
});
export type AssignRequest = z.infer<typeof AssignRequest>;

/** What assigning everybody would do. Nothing is changed until its moves are sent to `POST /schedule/moves`. */
export const AssignProposal = z.object({
  moves: z.array(Move),
  /** Who stays without a slot. */
  unassigned: z.array(z.object({ entryId: z.string(), reason: z.string() })),
  /** What keeps them out, and what would help; null if everybody has a slot. */
  bottleneck: z.string().nullable(),
  /** No other assignment gives more candidates a slot. */
  isProven: z.boolean(),
  message: z.string(),
});
export type AssignProposal = z.infer<typeof AssignProposal>;

const PublicationItem = z.object({
  entryId: z.string(),
  fullName: z.string(),
  number: z.int(),
  from: PublishedSlot.nullable(),
  to: PublishedSlot.nullable(),
});

/** What publishing would change, by name. */
export const PublicationPreview = z.object({
  /** Of the schedule. */
  revision: z.int(),
  version: ScheduleVersion.nullable(),
  /** New, moved and removed ones: those have no `from`, both, or no `to`. */
  items: z.array(PublicationItem),
  /** How many candidates have the same slot as before. */
  unchanged: z.int(),
  /** Candidates without a slot who have not withdrawn. */
  unassigned: z.array(z.object({ entryId: z.string(), fullName: z.string(), number: z.int() })),
  /** Slots against what candidates and panels asked for, in words. */
  conflicts: z.array(z.object({ entryId: z.string(), sentence: z.string() })),
  /** How many messages would be prepared: to those who were last told something else. */
  messages: z.int(),
});
export type PublicationPreview = z.infer<typeof PublicationPreview>;

export const NewPublication = z.strictObject({
  /** The schedule's revision on the screen. */
  expectedRevision: z.int().min(0),
  note: optionalLine('Note'),
  /** Drafts of messages to those whom it concerns. */
  preparesMessages: z.boolean().default(true),
});
export type NewPublication = z.infer<typeof NewPublication>;

export const PublicationResult = z.object({
  version: ScheduleVersion,
  /** How many drafts there are now. */
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

/** Messages to those who were last told something else than what is published, if they are as many as on the screen. */
export const SlotMessages = z.strictObject({ expected: z.int().min(0) });
export type SlotMessages = z.infer<typeof SlotMessages>;
