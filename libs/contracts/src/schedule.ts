import * as z from 'zod';
import {
  boundedText,
  localDate,
  optionalLine,
  requiredLine,
  TEXT_LIMITS,
  uuid,
  wholeNumber,
} from './text.ts';
import { DAY_MINUTES, NEXT_DAY } from './time-of-day.ts';

/** All blocks together have at most this many seats. */
export const SCHEDULE_LIMITS = { panels: 20, blocks: 200, seats: 20_000 } as const;

/** Minutes since midnight of the society's time zone, whatever happens to its clocks that night. */
const minutes = (label: string) =>
  wholeNumber(0, DAY_MINUTES, `${label} must be a time such as 16:00.`);

export const Panel = z.strictObject({
  _id: uuid(),
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

/** A panel's time on a day, divided into slots from its start; minutes left over at its end are no slot. */
export const ScheduleBlock = z.strictObject({
  _id: uuid(),
  panelId: uuid(),
  date: localDate('Date'),
  starts: minutes('From'),
  ends: minutes('To'),
  slotMinutes: z
    .int('A slot must be a whole number of minutes.')
    .min(1, 'A slot must be at least 1 minute.')
    .max(480, 'A slot must be at most 8 hours.'),
  /** Each slot has this many. */
  seats: z.int('Seats must be a whole number.').min(1, 'At least 1 seat.').max(50, 'At most 50.'),
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

export const seatsOf = (block: BlockTimes & Pick<ScheduleBlock, 'seats'>): number =>
  slotStarts(block).length * block.seats;

/** Forms use it: their resolver adds the rules between fields. */
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
    if (block.starts >= block.ends) issue([...path, 'ends'], `To must be after From. ${NEXT_DAY}`);
    else if (slotStarts(block).length === 0) {
      issue([...path, 'slotMinutes'], 'There is no room for a slot.');
    }
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
      issue(['panels'], 'Two panels have the same name: give each its own.');
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

/** A slot that candidates are notified of. It stays what it was when panels and blocks change. */
export const PublishedSlot = z.object({
  date: z.iso.date(),
  starts: z.int(),
  ends: z.int(),
  panel: boundedText(TEXT_LIMITS.line),
  room: z.string(),
});
export type PublishedSlot = z.infer<typeof PublishedSlot>;

export const Place = z.strictObject({
  blockId: uuid(),
  /** The slot starts this many minutes after midnight. */
  starts: minutes('Slot'),
});
export type Place = z.infer<typeof Place>;

export const ScheduleVersion = z.object({
  number: z.int(),
  /** ISO time. */
  at: z.string(),
  /** The email address of the account, or its uid. */
  by: z.string(),
  note: z.string(),
  /** How many candidates have a slot in it. */
  count: z.int(),
});
export type ScheduleVersion = z.infer<typeof ScheduleVersion>;
