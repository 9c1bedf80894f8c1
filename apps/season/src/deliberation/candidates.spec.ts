import { auditionEntry } from '@nox/testing';
import type { AuditionEntry, CandidateStanding, Standings } from '@nox/contracts';
import {
  describeBand,
  describeOthers,
  describeProgress,
  describeTie,
  scoresKey,
  toCandidates,
} from './candidates.ts';

const judge = { count: 9, range: 0.3 };
const names = ['Asha', 'Ben', 'Chitra'];
const judges = names.map((name, at) => ({ ...judge, name, severity: at - 1 }));

const row = (entryId: string, fields: Partial<CandidateStanding> = {}): CandidateStanding => ({
  entryId,
  judges: [0, 1, 2],
  mean: 6,
  median: 6,
  isSplit: false,
  adjusted: 6,
  range: 0.5,
  ranks: [1, 4],
  chance: 0.5,
  ...fields,
});

const standings = (rows: CandidateStanding[], fields: Partial<Standings> = {}): Standings => ({
  revision: 1,
  places: 2,
  withdrawn: 0,
  hidden: 0,
  sentence: null,
  refusal: null,
  judges,
  rows,
  changed: null,
  ...fields,
});

const refusal = { kind: 'too_few' as const, groups: [], help: [] };
/** Two candidates whom a guest alone has scored. */
const apart = [{ judges: ['Zara'], rows: [row('x', { judges: [3] }), row('y', { judges: [3] })] }];
const withChances = (...chances: number[]) =>
  chances.map((chance, at) => row(`e${at}`, { chance }));

describe('the band at the cut line', () => {
  it.each<[string, number[], number, Partial<Standings>, string]>([
    ['some places are open', [0.9, 0.7, 0.5, 0.3, 0.1], 2, {}, '3 candidates for the last place'],
    ['more are open', [0.9, 0.7, 0.7, 0.6, 0.1], 3, {}, '3 candidates for the last 2 places'],
    ['none is', [0.9, 0.9, 0.1], 2, {}, 'Each candidate is clearly above or below the line.'],
    [
      'those above are as many as there are places',
      [0.9, 0.9, 0.3],
      2,
      {},
      '1 candidate cannot be told apart from the line.',
    ],
    ['there are places for all', [0.5, 0.5], 2, {}, 'There are places for all.'],
    ['one is left', [0.5, 0.5], 3, { refusal }, 'There are places for all, 1 place left.'],
    ['scores are not adjusted', [0.5, 0.5, 0.5], 2, { refusal }, ''],
    [
      'some are not compared',
      [0.9, 0.9],
      3,
      { apart },
      'There are places for all who are compared, 1 place left for 2 others.',
    ],
    ['they have places, too', [0.9, 0.9], 4, { apart }, 'There are places for all.'],
  ])('is described where %s', (_, chances, places, fields, words) => {
    const shown = standings(withChances(...chances), { places, ...fields });
    const entries = chances.map((_chance, at) => auditionEntry({ _id: `e${at}` }));
    const compared = toCandidates(shown, entries, true).filter(({ isApart }) => !isApart);
    expect(describeBand(shown, compared, entries, 0)).toBe(words);
  });

  it.each<[string, Partial<Standings>, Partial<AuditionEntry>, number]>([
    ['reviews of 118 are hidden', { hidden: 118 }, {}, 0],
    ['the account does not judge one of them', { places: 10 }, { isRecused: true }, 0],
    ['118 who were not seen are left out', {}, {}, 118],
  ])('has no places for all while %s', (_, fields, entry, unseen) => {
    const rows = withChances(...Array.from({ length: 10 }, () => 0.99));
    const shown = standings(rows, { places: 40, ...fields });
    const entries = rows.map(({ entryId: _id }) => auditionEntry({ _id }));
    const candidates = toCandidates(shown, entries, true);
    const band = describeBand(shown, candidates, [...entries, auditionEntry(entry)], unseen);
    expect(band).toMatch(/^There are places for all who (?:are compared|were seen), /);
  });
});

const SEEN = { _id: 'r', judgeEmail: 'Asha', notes: '', score: 6, hasSeenOthers: true };

describe('candidates', () => {
  const asha = auditionEntry({ _id: 'a' });

  it.each<[string, Partial<CandidateStanding>, object, string[]]>([
    ['nothing', { chance: 0.9 }, {}, []],
    ['that the side is not known', {}, {}, ['too close to tell']],
    ['that judges disagree', { chance: 0.9, isSplit: true }, {}, ['judges disagree']],
    ['that scores are few', { chance: 0.9, judges: [1] }, {}, ['few scores']],
    [
      'that a judge saw other reviews',
      { chance: 0.9 },
      { reviews: [{ ...SEEN, versions: [{ notes: '', score: 5, until: '' }], counted: 5 }] },
      ['changed after seeing others'],
    ],
    [
      'that a score was given after seeing others',
      { chance: 0.9 },
      { reviews: [{ ...SEEN, counted: null }] },
      ['a score is left out'],
    ],
  ])('have a flag in words: %s', (_, fields, entry, flags) => {
    const rows = [row('a', fields), row('b'), row('c')];
    expect(toCandidates(standings(rows), [{ ...asha, ...entry }], true)[0]!.flags).toEqual(flags);
  });

  it('have their place, and that by the mean, which equal ones share', () => {
    const means = [5, 7, 7, 6];
    const rows = means.map((mean, at) => row(`e${at}`, { mean }));
    const entries = means.map((_, at) => auditionEntry({ _id: `e${at}` }));
    const found = toCandidates(standings(rows), entries, true);
    const places = found.map(({ place, placeByMean }) => `${place} ${placeByMean}`);
    expect(places).toEqual(['1 4', '2 1', '3 1', '4 3']);
  });

  it('are reserves in the order of their ranks, without who has withdrawn', () => {
    const entries = [3, 2, 1, undefined].map((reserveRank, at) =>
      auditionEntry({
        _id: `e${at}`,
        status: 'Not Selected',
        ...(reserveRank && { reserveRank }),
        ...(reserveRank === 2 && { isWithdrawn: true }),
      }),
    );
    const rows = [0, 2, 3].map((at) => row(`e${at}`));
    const found = toCandidates(standings(rows), entries, true);
    const outcomes = found.map(({ outcome, reserve }) => `${outcome} ${reserve}`);
    expect(outcomes).toEqual(['Reserve 2', 'Reserve 1', 'Not Selected 0']);
  });

  it('are told apart whom nobody connects, after all others', () => {
    const entries = ['a', 'x', 'y'].map((_id) => auditionEntry({ _id }));
    const found = toCandidates(standings([row('a')], { apart }), entries, true);
    expect(found.map(({ key, isApart }) => [key, isApart])).toEqual([
      ['a', false],
      ['x', true],
      ['y', true],
    ]);
    expect(found[1]!.flags).toContain('not compared');
  });

  it('are left out once they are deleted', () => {
    expect(toCandidates(standings([row('a'), row('gone')]), [asha], true)).toHaveLength(1);
  });

  it('have no chance, nor a range of places, while somebody is still to be seen', () => {
    const [{ standing } = {}] = toCandidates(standings([row('a')]), [asha], false);
    expect(standing).toMatchObject({ adjusted: 6 });
    expect(standing).not.toHaveProperty('chance');
    expect(standing).not.toHaveProperty('ranks');
  });
});

it.each([
  [1, ''],
  [2, '3 candidates tie for the last place'],
  [3, '3 candidates tie for the last 2 places'],
  [4, ''],
])('says who shares the places at a line below %i', (places, words) => {
  const rows = [1, 2, 2, 2, 5].map((place, at) => row(`e${at}`, { place }));
  const entries = rows.map(({ entryId: _id }) => auditionEntry({ _id }));
  expect(describeTie(toCandidates(standings(rows), entries, true), places)).toBe(words);
});

it('says who is in no row', () => {
  const one = [auditionEntry()];
  const progress = { scored: one, ahead: [...one, ...one], unscored: one, absent: [] };
  expect(describeProgress(progress)).toBe('1 scored, 2 still to dance, 1 without a score.');
  const others = standings([], { withdrawn: 1, hidden: 1 });
  expect(describeOthers(others)).toBe(
    '1 candidate has withdrawn. You do not see the reviews of 1 candidate.',
  );
});

it('knows when scores have changed, and not when a status has', () => {
  const reviews = [{ _id: 'r', judgeEmail: 'Asha', notes: '', score: 6 }];
  const entry = auditionEntry({ reviews });
  const before = scoresKey([entry]);
  expect(scoresKey([{ ...entry, status: 'Selected' }])).toBe(before);
  expect(scoresKey([{ ...entry, isWithdrawn: true }])).not.toBe(before);
  expect(scoresKey([{ ...entry, reviews: [{ ...reviews[0]!, score: 7 }] }])).not.toBe(before);
  expect(scoresKey([{ ...entry, reviews: [{ ...reviews[0]!, total: 6.4 }] }])).not.toBe(before);
});
