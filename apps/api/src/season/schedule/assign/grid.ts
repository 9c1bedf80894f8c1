import {
  dayOf,
  hasBegun,
  isAvailable,
  isSamePlace,
  isStyleOf,
  type Panel,
  partsOfSlot,
  type Place,
  placeKey,
  type ScheduleBlock,
  type ScheduleStructure,
  type SeasonPart,
  slotStarts,
  spellingKey,
  type BoardCandidate,
} from '@nox/contracts';

/** A candidate who has not withdrawn, and is of a status that takes part or has a slot. */
export interface AssignCandidate extends Pick<
  BoardCandidate,
  '_id' | 'number' | 'danceStyle' | 'availability'
> {
  place: Place | null;
  /** A pinned slot is theirs for certain, also where the status takes no part. */
  isPinned: boolean;
  /** The slot that they were last notified of, if there still is one. */
  notified: Place | null;
}

export interface Grid {
  structure: Pick<ScheduleStructure, 'panels' | 'blocks'>;
  parts: readonly SeasonPart[];
  /** As for `hasBegun`; null where slots that have begun are as good as others. */
  now: string | null;
}

export interface Slot {
  block: ScheduleBlock;
  panel: Panel;
  starts: number;
  /** The index counts the slots of a block; those on both sides of a break are neighbours. */
  index: number;
  parts: SeasonPart[];
  poolKey: string;
  /** Nobody gets such a slot, and who has one stays there. */
  hasBegun: boolean;
  /** Seats that are not taken for certain. */
  free: number;
}

/** Consecutive slots of a block in the same parts of days, with free seats: as many candidates fit in, also who stay together. */
export type Segment = { index: number; slots: Slot[]; seats: number; pool: number };

/** The slots for which the same candidates can come: in the same parts of days, and of panels with the same styles. */
export interface Pool {
  index: number;
  /** Slots are in order of time; full ones are among them. */
  slots: Slot[];
  /** The labels of the parts of days, or the day of slots that are in none. */
  times: string[];
  /** The names of the panels, in order of time. */
  panels: Set<string>;
  segments: Segment[];
  seats: number;
}

export const placeOf = ({ block, starts }: Slot): Place => ({ blockId: block._id, starts });

/** Code units compare alike on every machine. */
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Slots are in order of time; those at the same time are in order of their panels' names. */
export const compareSlots = (one: Slot, other: Slot): number =>
  compareText(one.block.date, other.block.date) ||
  one.starts - other.starts ||
  compareText(one.panel.name, other.panel.name) ||
  compareText(one.block._id, other.block._id);

export function slotsOf({ structure, parts, now }: Grid): Map<string, Slot> {
  const panels = new Map(structure.panels.map((panel) => [panel._id, panel]));
  const ordered = parts.toSorted((one, other) => compareText(one.key, other.key));
  const slots = structure.blocks.flatMap((block): Slot[] => {
    const panel = panels.get(block.panelId);
    if (!panel) return [];
    const styles = stylesKey(panel);
    return slotStarts(block).map((starts, index) => {
      const covering = partsOfSlot(block, starts, ordered);
      const poolKey = `${covering.map(({ key }) => key).join(' ')} ${styles}`;
      const isPast = now !== null && hasBegun({ date: block.date, starts }, now);
      const free = isPast ? 0 : block.seats;
      return { block, panel, starts, index, parts: covering, poolKey, hasBegun: isPast, free };
    });
  });
  return new Map(slots.toSorted(compareSlots).map((slot) => [placeKey(placeOf(slot)), slot]));
}

const stylesKey = ({ styles }: Panel) => JSON.stringify(styles.map(spellingKey).sort(compareText));

const timesOf = ({ parts, block }: Slot): string[] =>
  parts.length > 0 ? parts.map(({ label }) => label) : [dayOf(block.date)];

/** Slots that no other slot and no full one is between; each list in order of time. */
function runsOf(slots: readonly Slot[]): Slot[][] {
  const free = slots.filter((slot) => slot.free > 0);
  const runs: Slot[][] = [];
  for (const slot of [...Map.groupBy(free, ({ block }) => block).values()].flat()) {
    const { block, index, poolKey } = slot;
    const last = runs.at(-1)?.at(-1);
    const continues = last?.block === block && last.index === index - 1;
    if (continues && last.poolKey === poolKey) runs.at(-1)!.push(slot);
    else runs.push([slot]);
  }
  return runs.sort(([one], [other]) => compareSlots(one!, other!));
}

const seatsIn = (slots: readonly Slot[]) => slots.reduce((sum, { free }) => sum + free, 0);

export type Divided = { segments: readonly Segment[]; pools: readonly Pool[] };

/** Divides slots, in order of time, into segments and pools, both in order of time. */
export function poolsOf(slots: readonly Slot[]): Divided {
  const pools = new Map<string, Pool>();
  for (const [key, own] of Map.groupBy(slots, ({ poolKey }) => poolKey)) {
    const panels = new Set(own.map(({ panel }) => panel.name));
    const times = timesOf(own[0]!);
    const pool = { slots: own, segments: [], seats: seatsIn(own), times, panels };
    pools.set(key, { index: pools.size, ...pool });
  }
  const segments = runsOf(slots).map((run, index): Segment => {
    const pool = pools.get(run[0]!.poolKey)!;
    const segment = { index, slots: run, seats: seatsIn(run), pool: pool.index };
    pool.segments.push(segment);
    return segment;
  });
  return { segments, pools: [...pools.values()] };
}

/** Whether nothing speaks against a slot for a candidate; of parties, see `fixPlaces`. */
export const isFeasible = (candidate: AssignCandidate, { panel, parts }: Slot): boolean =>
  isStyleOf(panel, candidate.danceStyle) && isAvailable(candidate.availability, parts);

export interface Group {
  members: AssignCandidate[];
  /** The indices of the pools whose slots are feasible for all members, in order of time. */
  feasiblePools: number[];
  /** What it is worth that the group stays, by the indices of the segments in which members have their slots. */
  assigned: Map<number, number>;
  /** All members have slots in one segment, which is feasible for them. */
  isAssigned: boolean;
}

/** A slot that a candidate has is worth more if they were notified of it; one that they were notified of and have lost is worth least. */
const WORTH = { notified: 3, assigned: 1, lost: 0.5 } as const;

const assignedPlaceOf = ({ place, notified }: AssignCandidate) => place ?? notified;

/** The index of that slot among those of a segment; -1: it is elsewhere. */
export function assignedIndexIn(candidate: AssignCandidate, { slots }: Segment): number {
  const place = assignedPlaceOf(candidate);
  return place?.blockId === slots[0]!.block._id
    ? slots.findIndex(({ starts }) => starts === place.starts)
    : -1;
}

function worthOf({ place, notified }: AssignCandidate): number {
  const held = isSamePlace(place, notified) ? WORTH.notified : WORTH.assigned;
  return place === null ? WORTH.lost : held;
}

/** Numbers are unique but for what is damaged. */
export const compareCandidates = (one: AssignCandidate, other: AssignCandidate): number =>
  one.number - other.number || compareText(one._id, other._id);

export const compareGroups = ({ members: [one] }: Group, { members: [other] }: Group): number =>
  compareCandidates(one!, other!);

/** What the model is to know of candidates who stay together, or of each who is alone. */
export function groupsOf(
  candidates: readonly AssignCandidate[][],
  { segments, pools }: Divided,
): Group[] {
  const segmentOf = new Map<string, Segment>();
  for (const segment of segments) {
    for (const slot of segment.slots) segmentOf.set(placeKey(placeOf(slot)), segment);
  }
  const groups = candidates.map((members): Group => {
    const isFeasiblePool = ({ slots: [slot] }: Pool) =>
      members.every((member) => isFeasible(member, slot!));
    const feasiblePools = pools.filter(isFeasiblePool).map(({ index }) => index);
    const assigned = new Map<number, number>();
    let inSlots = 0;
    for (const member of members) {
      const place = assignedPlaceOf(member);
      const segment = place && segmentOf.get(placeKey(place));
      if (!segment || !feasiblePools.includes(segment.pool)) continue;
      assigned.set(segment.index, (assigned.get(segment.index) ?? 0) + worthOf(member));
      if (member.place) inSlots += 1;
    }
    const isAssigned = assigned.size === 1 && inSlots === members.length;
    return { members, feasiblePools, assigned, isAssigned };
  });
  return groups.sort(compareGroups);
}
