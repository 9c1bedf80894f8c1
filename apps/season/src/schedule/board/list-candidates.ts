import { type BoardCandidate, type Place, searchKey } from '@nox/contracts';
import { type BoardIndex, placeOf, presentCandidates } from './board-index.ts';

export interface UnassignedFilter {
  text: string;
  /** Empty: all. */
  style: string;
  /** The key of a part of a day; empty: all. */
  part: string;
}

export const unassignedOf = (index: BoardIndex): BoardCandidate[] =>
  presentCandidates(index).filter(({ _id }) => !index.assignments.has(_id));

/** A candidate in the list; only a search finds those with a slot, and those who have withdrawn. */
export interface ListedCandidate {
  candidate: BoardCandidate;
  place: Place | null;
}

/** Each word is in name, roll number or style, or begins the number: by number, then without a slot, then withdrawn. */
export function listCandidates(index: BoardIndex, { text, style, part }: UnassignedFilter) {
  const search = searchKey(text);
  const words = search.split(' ');
  const isListed = ({ _id, number, fullName, rollNumber, danceStyle, ...one }: BoardCandidate) => {
    if (search === '' && (one.isWithdrawn || index.assignments.has(_id))) return false;
    if (style !== '' && danceStyle !== style) return false;
    if (part !== '' && one.availability !== null && !one.availability.includes(part)) return false;
    if (search === '') return true;
    const found = searchKey(`${fullName} ${rollNumber} ${danceStyle}`);
    return words.every((word) => found.includes(word) || String(number).startsWith(word));
  };
  const rankOf = ({ candidate: { number, isWithdrawn }, place }: ListedCandidate) =>
    String(number) === search ? 0 : isWithdrawn ? 3 : place ? 2 : 1;
  return [...index.candidates.values()]
    .filter(isListed)
    .map((candidate) => ({ candidate, place: placeOf(index, candidate._id) }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.candidate.number - b.candidate.number);
}
