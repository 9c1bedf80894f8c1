import { type AuditionEntry, spellingKey } from '@nox/contracts';
import { nameOrder } from '@nox/ui';

export interface Spelling {
  spelling: string;
  count: number;
}

/** The spellings of each style, the most frequent first; styles in order of their names. */
export function spellingsOf(entries: readonly Pick<AuditionEntry, 'danceStyle'>[]): Spelling[][] {
  const named = entries.filter(({ danceStyle }) => danceStyle !== '');
  const all = [...Map.groupBy(named, ({ danceStyle }) => danceStyle)].map(
    ([spelling, { length: count }]) => ({ spelling, count }),
  );
  const compare = nameOrder();
  return [...Map.groupBy(all, ({ spelling }) => spellingKey(spelling))]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([, same]) => same.toSorted((one, other) => other.count - one.count));
}

/** Styles with more than one spelling. */
export const respelledStyles = (entries: readonly AuditionEntry[]) =>
  spellingsOf(entries).filter(({ length }) => length > 1);
