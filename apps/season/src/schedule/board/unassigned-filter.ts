import type { BoardCandidate } from '@nox/contracts';
import type { BoardIndex } from './board-index.ts';

export interface UnassignedFilter {
  text: string;
  /** Empty: all. */
  style: string;
  /** The key of a part of a day; empty: all. */
  part: string;
}

/** Who has no slot and has not withdrawn, in order of their numbers. */
export const unassignedOf = ({ candidates, assignments }: BoardIndex): BoardCandidate[] =>
  [...candidates.values()]
    .filter(({ _id, isWithdrawn }) => !isWithdrawn && !assignments.has(_id))
    .toSorted((a, b) => a.number - b.number);

/** Every word is part of the name or the style, or begins the number. */
export function filterUnassigned(
  candidates: readonly BoardCandidate[],
  { text, style, part }: UnassignedFilter,
): BoardCandidate[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return candidates.filter(({ number, fullName, danceStyle, availability }) => {
    if (style !== '' && danceStyle !== style) return false;
    if (part !== '' && availability !== null && !availability.includes(part)) return false;
    const found = `${fullName} ${danceStyle}`.toLowerCase();
    return words.every((word) => found.includes(word) || String(number).startsWith(word));
  });
}

export const stylesOf = (candidates: readonly BoardCandidate[]): string[] =>
  [...new Set(candidates.map(({ danceStyle }) => danceStyle))].toSorted();
