import fc from 'fast-check';
import { slidePlace, wrap } from './slide-place.ts';

const places = (current: number, count: number, towards: 1 | -1 | 0 = 0) =>
  Array.from({ length: count }, (_, index) => slidePlace(index, current, count, towards));

describe('the slides of a carousel', () => {
  it('follow each other around the end', () => {
    expect(places(0, 5)).toEqual(['current', 'next', 'away', 'away', 'previous']);
    expect(places(4, 5)).toEqual(['next', 'away', 'away', 'previous', 'current']);
    expect(wrap(5, 5)).toBe(0);
    expect(wrap(-1, 5)).toBe(4);
  });

  it('are on the side to which they are pulled if there are two', () => {
    expect(places(0, 2)).toEqual(['current', 'next']);
    expect(places(0, 2, -1)).toEqual(['current', 'previous']);
  });

  it('are one that is shown and at most one on each side, however many there are', () => {
    const position = fc
      .integer({ min: 1, max: 40 })
      .chain((count) => fc.tuple(fc.constant(count), fc.nat({ max: count - 1 })));
    fc.assert(
      fc.property(position, ([count, current]) => {
        const all = places(current, count);
        const number = (place: string) => all.filter((each) => each === place).length;
        expect(number('current')).toBe(1);
        expect(number('next')).toBe(count > 1 ? 1 : 0);
        expect(number('previous')).toBe(count > 2 ? 1 : 0);
      }),
    );
  });
});
