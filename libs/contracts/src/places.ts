import {
  type Panel,
  type Place,
  type PublishedSlot,
  type ScheduleBlock,
  slotStarts,
} from './schedule.ts';

/** Identifies a place, as the key of a map. */
export const placeKey = ({ blockId, starts }: Place): string => `${blockId} ${starts}`;

/** Two places that are none are the same, too. */
export const isSamePlace = (one: Place | null | undefined, other: Place | null | undefined) =>
  one?.blockId === other?.blockId && one?.starts === other?.starts;

const byId = <Item extends { _id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item._id, item]));

type Structure = { panels: readonly Panel[]; blocks: readonly ScheduleBlock[] };

/** The parts of a schedule by their ids. */
export const indexStructure = ({ panels, blocks }: Structure) => ({
  panels: byId(panels),
  blocks: byId(blocks),
  /** Each block has its slots' starts, in order, in minutes since midnight. */
  starts: new Map(blocks.map((block) => [block._id, slotStarts(block)])),
});
export type StructureIndex = ReturnType<typeof indexStructure>;

/** A place's block and panel; undefined if they were removed. */
export function findPlace({ blocks, panels }: StructureIndex, { blockId, starts }: Place) {
  const block = blocks.get(blockId);
  const panel = block && panels.get(block.panelId);
  return panel && { block, panel, starts };
}

/** Returns the part of a place that notifications name; undefined if its block was removed. */
export function slotAt(index: StructureIndex, place: Place): PublishedSlot | undefined {
  const found = findPlace(index, place);
  if (!found) return undefined;
  const { block, panel, starts } = found;
  const ends = starts + block.slotMinutes;
  return { date: block.date, starts, ends, panel: panel.name, room: panel.room };
}

export const slotsOfSchedule = (index: StructureIndex) =>
  [...index.starts].flatMap(([blockId, all]) =>
    all.map((starts) => ({ ...slotAt(index, { blockId, starts })!, blockId })),
  );

const SLOT_KEYS = ['date', 'starts', 'ends', 'panel', 'room'] as const;

export const isSameSlot = (one: PublishedSlot | null, other: PublishedSlot | null): boolean =>
  one === null || other === null
    ? one === other
    : SLOT_KEYS.every((key) => one[key] === other[key]);

/** Whether an entry's time slot is one: empty and "Unassigned" both mean none. */
export const isTimeSlot = (timeSlot: string): boolean => !NO_TIME_SLOT.includes(timeSlot.trim());

/** What an entry without a time slot has in its place. */
export const NO_TIME_SLOT: readonly string[] = ['', 'Unassigned'];
