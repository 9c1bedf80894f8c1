import { findPlace, type StructureIndex } from './places.ts';
import { type Panel, type Place, type ScheduleBlock, slotStarts } from './schedule.ts';
import { judgeNameKey } from './judging.ts';
import { type BoardCandidate, type Party } from './schedule-board.ts';
import { dayOf } from './schedule-text.ts';
import { type SeasonPart } from './season.ts';
import { listAll, pluralForm } from './sentences.ts';
import { spellingKey } from './search-key.ts';
import { DAY_MINUTES, minutesOf, timeOf } from './time-of-day.ts';

/** What speaks against a slot for a candidate: organisers may force it. */
export interface SlotConflict {
  kind: 'availability' | 'style' | 'party';
  /** Begins with "cannot come", "dances": the candidate's name goes before it. */
  words: string;
}

export const partsOfSlot = (
  { date, slotMinutes }: Pick<ScheduleBlock, 'date' | 'slotMinutes'>,
  starts: number,
  parts: readonly SeasonPart[],
): SeasonPart[] =>
  parts.filter(
    (part) =>
      part.date === date &&
      minutesOf(part.from) <= starts &&
      starts + slotMinutes <= (minutesOf(part.to) || DAY_MINUTES),
  );

type Asking = Pick<BoardCandidate, 'availability' | 'danceStyle'>;

/** Candidates who were not asked about a time can come then. @param covering see `partsOfSlot` */
export const isAvailable = (
  availability: Asking['availability'],
  covering: readonly SeasonPart[],
): boolean =>
  availability === null ||
  covering.length === 0 ||
  covering.some(({ key }) => availability.includes(key));

/** Who came without an application may have named no style yet. */
export const isStyleOf = ({ styles }: Panel, danceStyle: string) =>
  styles.length === 0 ||
  danceStyle === '' ||
  styles.some((style) => spellingKey(style) === spellingKey(danceStyle));

/** What the candidate and the panel ask for; see `conflictsAt` for who stays together. */
export function slotConflicts(
  candidate: Asking,
  { block, panel, starts }: { block: ScheduleBlock; panel: Panel; starts: number },
  parts: readonly SeasonPart[],
): SlotConflict[] {
  const conflicts: SlotConflict[] = [];
  if (!isAvailable(candidate.availability, partsOfSlot(block, starts, parts))) {
    const words = `cannot come on ${dayOf(block.date)} at ${timeOf(starts)}`;
    conflicts.push({ kind: 'availability', words });
  }
  if (!isStyleOf(panel, candidate.danceStyle)) {
    const words = `dances ${candidate.danceStyle}, which ${panel.name} does not judge`;
    conflicts.push({ kind: 'style', words });
  }
  return conflicts;
}

/**
 * Whether a party is in one block, in slots without another slot between them. @param placeOf undefined without a slot
 * @param starts of the block's slots, in order
 */
export function isTogether(
  { entryIds }: Pick<Party, 'entryIds'>,
  placeOf: (entryId: string) => Place | undefined,
  starts: (blockId: string) => readonly number[],
): boolean {
  const places = entryIds.map(placeOf).filter((place) => place !== undefined);
  const [first] = places;
  if (!first) return true;
  if (places.length < entryIds.length) return false;
  if (places.some(({ blockId }) => blockId !== first.blockId)) return false;
  const grid = starts(first.blockId);
  const used = [...new Set(places.map((place) => grid.indexOf(place.starts)))];
  return Math.max(...used) - Math.min(...used) + 1 === used.length;
}

/** A draft of the schedule, in which a place is judged. */
export interface Draft {
  structure: StructureIndex;
  parts: readonly SeasonPart[];
  parties: readonly Party[];
  /** Returns the place of any candidate; the candidate in question is in theirs. */
  placeOf: (entryId: string) => Place | undefined;
  nameOf: (entryId: string) => string;
}

/** Those of a party who have slots that are apart; none if all are together. Members without a slot do not count. */
export function apartIn(
  party: Pick<Party, 'entryIds'>,
  { structure, placeOf }: Pick<Draft, 'structure' | 'placeOf'>,
): string[] {
  const entryIds = party.entryIds.filter((id) => placeOf(id) !== undefined);
  const starts = (blockId: string) => structure.starts.get(blockId) ?? [];
  return isTogether({ entryIds }, placeOf, starts) ? [] : entryIds;
}

function partyConflict(entryId: string, draft: Draft): SlotConflict | undefined {
  const { parties, nameOf } = draft;
  const party = parties.find(({ entryIds }) => entryIds.includes(entryId));
  const entryIds = party ? apartIn(party, draft) : [];
  if (!entryIds.includes(entryId)) return undefined;
  const others = entryIds.filter((id) => id !== entryId).map(nameOf);
  return { kind: 'party', words: `is to stay together with ${listAll(others)}` };
}

/** Everything that speaks against a place for a candidate; nothing against one that was removed. */
export function conflictsAt(candidate: Asking & { _id: string }, place: Place, draft: Draft) {
  const slot = findPlace(draft.structure, place);
  if (!slot) return [];
  const apart = partyConflict(candidate._id, draft);
  return [...slotConflicts(candidate, slot, draft.parts), ...(apart ? [apart] : [])];
}

/** When slots of two blocks of a day are at the same time; undefined if they never are. */
function sharedTimes(one: ScheduleBlock, other: ScheduleBlock) {
  const others = slotStarts(other);
  const shared = slotStarts(one).filter((start) =>
    others.some((theirs) => theirs < start + one.slotMinutes && start < theirs + other.slotMinutes),
  );
  const [first, last = first] = [shared[0], shared.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const from = Math.max(first, other.starts);
  return { first, from, to: Math.min(last + one.slotMinutes, other.ends) };
}

const roomKey = (panel: Panel | undefined) => panel?.room.trim().toLowerCase() ?? '';

/** Finds judges who would have to be in two panels at once, panels that are in one room at once, and the first such slot. */
export function panelConflicts(panels: readonly Panel[], blocks: readonly ScheduleBlock[]) {
  const positionOf = ({ panelId }: ScheduleBlock) => panels.findIndex(({ _id }) => _id === panelId);
  const panelOf = (block: ScheduleBlock) => panels[positionOf(block)];
  const ordered = blocks.toSorted((a, b) => positionOf(a) - positionOf(b));
  return ordered.flatMap((block, at) => {
    const keys = new Set(block.judges.map(judgeNameKey));
    return ordered.slice(0, at).flatMap((other) => {
      const judges = other.judges.filter((judge) => keys.has(judgeNameKey(judge)));
      const [panel, otherPanel] = [panelOf(block), panelOf(other)];
      const isOneRoom = roomKey(panel) !== '' && roomKey(panel) === roomKey(otherPanel);
      if (block.date !== other.date || block.panelId === other.panelId) return [];
      const times = judges.length > 0 || isOneRoom ? sharedTimes(block, other) : undefined;
      if (!times) return [];
      const both = `${otherPanel?.name} and ${panel?.name}`;
      const who = `${listAll(judges)} ${pluralForm(judges.length, 'judges', 'judge')}`;
      const when = `at the same time, on ${dayOf(block.date)} from ${timeOf(times.from)} to ${timeOf(times.to)}.`;
      const place = { blockId: block._id, starts: times.first };
      return [
        ...(judges.length > 0 ? [{ place, sentence: `${who} in ${both} ${when}` }] : []),
        ...(isOneRoom
          ? [{ place, sentence: `${both} have the room ${panel?.room.trim()} ${when}` }]
          : []),
      ];
    });
  });
}
