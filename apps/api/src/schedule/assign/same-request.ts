import { type Group } from './groups.ts';
import { sizeOf } from './seat-book.ts';

/** Groups among which the model does not choose. */
export interface Alike {
  groups: Group[];
  size: number;
  pools: number[];
}

/** Those who may stay somewhere: alike, and with the same assigned. */
export interface Residents extends Alike {
  assigned: Map<number, number>;
}

/** Groups of the same key are alike; in the order in which the first of each come. */
export function divide<T extends Alike>(
  groups: readonly Group[],
  keyOf: (group: Group) => string,
  make: (alike: Alike, group: Group) => T,
): T[] {
  const found = new Map<string, T>();
  for (const group of groups) {
    const key = keyOf(group);
    const known = found.get(key);
    if (known) known.groups.push(group);
    else {
      const alike = { groups: [group], size: sizeOf(group), pools: group.feasiblePools };
      found.set(key, make(alike, group));
    }
  }
  return [...found.values()];
}

/** The same for groups of one size that can come at the same times. */
export const alikeKey = (group: Group) => `${sizeOf(group)} ${group.feasiblePools.join(',')}`;
/** The same for those of them that have the same assigned, too. */
export const residentKey = (group: Group) =>
  `${alikeKey(group)} ${[...group.assigned]
    .map((home) => home.join(':'))
    .sort()
    .join(',')}`;
