import fc from 'fast-check';
import { moveItem } from './move-item.ts';

const moves = fc
  .array(fc.integer(), { minLength: 1 })
  .chain((items) =>
    fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)),
  );

describe('moveItem', () => {
  it('moves one item and keeps the order of the others', () => {
    fc.assert(
      fc.property(moves, ([items, from, to]) => {
        const moved = moveItem(items, from, to);
        expect(moved[to]).toBe(items[from]);
        expect(moved.toSpliced(to, 1)).toEqual(items.toSpliced(from, 1));
      }),
    );
  });
});
