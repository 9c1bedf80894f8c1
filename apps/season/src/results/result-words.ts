import {
  listAll,
  pluralize,
  type Result,
  resultOf,
  type ResultCandidate,
  type Results,
} from '@nox/contracts';

/** Who takes part; the others are named, and get no result. */
const remaining = ({ candidates }: Results) => candidates.filter(({ isWithdrawn }) => !isWithdrawn);

/** The candidates of each part of the page, in order of their numbers, reserves in order of their ranks. */
export function groupResults(results: Results) {
  const of = (result: Result | null) =>
    remaining(results).filter((candidate) => resultOf(candidate) === result);
  return {
    selected: of('Selected'),
    reserves: of('Reserve').toSorted((a, b) => (a.reserveRank ?? 0) - (b.reserveRank ?? 0)),
    notSelected: of('Not Selected'),
    pending: of(null),
    withdrawn: results.candidates.filter(({ isWithdrawn }) => isWithdrawn),
  };
}

/** Whose result publishing would change. */
export const changesOf = (results: Results): ResultCandidate[] =>
  remaining(results).filter((candidate) => candidate.published !== resultOf(candidate));

const WORDS: readonly [Result | null, (count: number) => string][] = [
  ['Selected', (count) => pluralize(count, 'selected', 'selected')],
  ['Reserve', (count) => pluralize(count, 'reserve')],
  ['Not Selected', (count) => pluralize(count, 'not selected', 'not selected')],
  [null, (count) => pluralize(count, 'without a result', 'without a result')],
];

/** What the one action does: "Publish 40 selected and 112 not selected". */
export function describePublication(results: Results): string {
  const changed = changesOf(results).map(resultOf);
  const parts = WORDS.flatMap(([result, describe]) => {
    const count = changed.filter((one) => one === result).length;
    return count > 0 ? [describe(count)] : [];
  });
  const first = results.publication === null;
  return `${first ? 'Publish' : 'Publish changes:'} ${listAll(parts)}`;
}
