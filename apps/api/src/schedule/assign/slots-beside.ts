import { type AssignCandidate } from './assign-input.ts';
import { type Slot } from './grid.ts';
import { type IsFeasible } from './feasibility.ts';

/** Whether slots are of one block, without another slot between them; see `isTogether`. */
export function areNeighbours(slots: readonly Slot[]): boolean {
  const used = new Set(slots.map(({ index }) => index));
  const isOneBlock = slots.every(({ block }) => block === slots[0]!.block);
  return isOneBlock && Math.max(...used) - Math.min(...used) + 1 === used.size;
}

/**
 * Slots beside those of the party's other members: with as few candidates in them as possible, then as few and as early
 * as possible.
 * @param taken those of the other members
 * @param near the slots of their block
 */
export function slotsBeside(
  members: readonly AssignCandidate[],
  { taken, near, isFeasible }: { taken: Slot[]; near: Slot[]; isFeasible: IsFeasible },
  occupants: ReadonlyMap<Slot, number>,
): Slot[] | undefined {
  let best: { slots: Slot[]; cost: number } | undefined;
  const consider = (slots: Slot[]) => {
    if (!areNeighbours([...taken, ...slots])) return;
    const used = [...new Set(slots)];
    const displaced = used.map((slot) => {
      const seats = slots.filter((one) => one === slot).length + (occupants.get(slot) ?? 0);
      return Math.max(0, seats - slot.free);
    });
    const cost = displaced.reduce((sum, count) => sum + count, 0) * 10 + used.length;
    if (!best || cost < best.cost) best = { slots, cost };
  };
  const choose = (slots: Slot[]) => {
    const member = members[slots.length];
    if (!member) return consider(slots);
    for (const slot of near) {
      const isFull = slots.filter((one) => one === slot).length >= slot.free;
      if (!isFull && isFeasible(member, slot)) choose([...slots, slot]);
    }
  };
  choose([]);
  return best?.slots;
}
