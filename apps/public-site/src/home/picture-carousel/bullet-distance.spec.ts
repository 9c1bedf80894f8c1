import { bulletDistance } from './bullet-distance.ts';

const distances = (shown: number, count: number) =>
  Array.from({ length: count }, (_, index) => bulletDistance(index, shown, count));

describe('the distance of a bullet from the picture that is shown', () => {
  it('is counted by the shorter way round', () => {
    expect(distances(0, 3)).toEqual([0, 1, 1]);
    expect(distances(0, 5)).toEqual([0, 1, 2, 2, 1]);
    expect(distances(4, 5)).toEqual([1, 2, 2, 1, 0]);
  });
});
