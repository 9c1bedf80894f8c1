import { type AuditionEntry, isTimeSlot } from '@nox/contracts';
import type { NumberedEntry } from './entry-facets.ts';

const UNASSIGNED = 'Unassigned';

/** The slot as shown; an empty one means unassigned (spec section 3). */
export const slotName = ({ timeSlot }: AuditionEntry) =>
  isTimeSlot(timeSlot) ? timeSlot.trim() : UNASSIGNED;

export const hasSlot = ({ timeSlot }: AuditionEntry) => isTimeSlot(timeSlot);

export interface SlotGroup {
  slot: string;
  title: string;
  rows: NumberedEntry[];
}

/** Slots in the order of their text, unassigned entries last (spec section 2). */
export function groupBySlot(rows: readonly NumberedEntry[]): SlotGroup[] {
  const groups = new Map<string, NumberedEntry[]>();
  for (const row of rows) {
    const slot = slotName(row.entry);
    const group = groups.get(slot);
    if (group) group.push(row);
    else groups.set(slot, [row]);
  }
  const slots = [...groups.keys()].toSorted(
    (a, b) => Number(a === UNASSIGNED) - Number(b === UNASSIGNED) || Number(a > b) - Number(a < b),
  );
  return slots.map((slot, index) => {
    const members = groups.get(slot)!;
    return {
      slot,
      title: `Slot ${index + 1}: ${slot} (${members.length} candidates)`,
      rows: members,
    };
  });
}
