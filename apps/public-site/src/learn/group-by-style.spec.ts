import { tutorial } from '@nox/testing';
import { groupByStyle } from './group-by-style.ts';

describe('groupByStyle', () => {
  it('puts the styles in their fixed order, whatever the order of the answer', () => {
    const waacking = tutorial({ danceStyle: 'Waacking' });
    const hipHop = tutorial({ danceStyle: 'Hip Hop' });
    const breaking = tutorial({ danceStyle: 'Breaking' });
    expect(
      groupByStyle({ Waacking: [waacking], 'Hip Hop': [hipHop], Breaking: [breaking] }),
    ).toEqual([
      { style: 'Breaking', tutorials: [breaking] },
      { style: 'Hip Hop', tutorials: [hipHop] },
      { style: 'Waacking', tutorials: [waacking] },
    ]);
  });

  it('keeps the order of the API inside a style', () => {
    const tutorials = ['Third', 'First', 'Second'].map((title) => tutorial({ title }));
    expect(groupByStyle({ 'Hip Hop': tutorials })[0]?.tutorials).toEqual(tutorials);
  });

  it('has no group for a style that is not there, and one for a style that is empty beside others', () => {
    const groups = groupByStyle({ Locking: [], 'Lite Feet': [tutorial()] });
    expect(groups.map(({ style }) => style)).toEqual(['Locking', 'Lite Feet']);
  });

  it('has no groups at all without a tutorial', () => {
    expect(groupByStyle({})).toEqual([]);
    expect(groupByStyle({ Locking: [] })).toEqual([]);
  });
});
