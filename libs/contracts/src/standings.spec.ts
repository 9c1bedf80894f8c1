import fc from 'fast-check';
import { divideAt, placesOf } from './standings.ts';

describe('places', () => {
  it.each([
    [
      [9, 8, 8, 7],
      [1, 2, 2, 4],
    ],
    [
      [8, 8, 8],
      [1, 1, 1],
    ],
    [
      [0.1 + 0.2, 0.3, 0.29],
      [1, 1, 3],
    ],
    [[], []],
  ])('of %j are %j', (scores, places) => {
    expect(placesOf(scores)).toEqual(places);
  });

  it('are one more than the number of better ones', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 })), (given) => {
        const scores = given.toSorted((a, b) => b - a);
        const better = (score: number) => scores.filter((one) => one > score).length;
        expect(placesOf(scores)).toEqual(scores.map((score) => better(score) + 1));
      }),
    );
  });
});

describe('the cut line', () => {
  const rows = placesOf([9, 8, 8, 8, 7]).map((place) => ({ place }));

  it.each<[number, { above: number; tied: number; left?: number }]>([
    [1, { above: 1, tied: 0 }],
    [2, { above: 1, tied: 3, left: 1 }],
    [3, { above: 1, tied: 3, left: 2 }],
    [4, { above: 4, tied: 0 }],
    [5, { above: 5, tied: 0 }],
    [9, { above: 5, tied: 0 }],
  ])('for %i places divides nobody from their equals', (places, { above, tied, left }) => {
    const divided = divideAt(rows, places);
    expect(divided.above).toEqual(rows.slice(0, above));
    expect(divided.tied).toEqual(rows.slice(above, above + tied));
    if (tied) expect(divided.left).toBe(left);
  });
});
