import fc from 'fast-check';
import { slidePosition, STEP_BY, wrap } from './steps.ts';

describe('a swipe', () => {
  it.each([
    ['goes on to the left beyond 50 pixels', -51, 0, 1],
    ['goes back to the right', 51, 0, -1],
    ['stays at 50 pixels, however fast', -50, -5_000, 0],
    ['stays at 50 pixels, however fast', 50, 5_000, 0],
  ])('by offset %s', (_, offset, velocity, step) => {
    expect(STEP_BY.offset({ offset, velocity })).toBe(step);
  });

  it.each([
    ['weighs the velocity with the offset, beyond 10000', -20, -501, 1],
    ['weighs the velocity with the offset, beyond 10000', 20, 501, -1],
    ['weighs the velocity with the offset, beyond 10000', -200, -51, 1],
    ['stays at 10000', -20, -500, 0],
    ['stays after a long drag that came to rest', -300, 0, 0],
    ['follows a drag that turned round at the end', -100, 300, -1],
  ])('by velocity %s', (_, offset, velocity, step) => {
    expect(STEP_BY.velocity({ offset, velocity })).toBe(step);
  });
});

const positions = (current: number, count: number, dragDirection: 1 | -1 | 0 = 0) =>
  Array.from({ length: count }, (_, index) => slidePosition(index, current, count, dragDirection));

describe('the slides of a carousel', () => {
  it('follow each other around the end', () => {
    expect(positions(0, 5)).toEqual(['current', 'next', 'hidden', 'hidden', 'previous']);
    expect(positions(4, 5)).toEqual(['next', 'hidden', 'hidden', 'previous', 'current']);
    expect(wrap(5, 5)).toBe(0);
    expect(wrap(-1, 5)).toBe(4);
  });

  it('are on the side that they are dragged towards if there are two', () => {
    expect(positions(0, 2)).toEqual(['current', 'next']);
    expect(positions(0, 2, -1)).toEqual(['current', 'previous']);
  });

  it('are one that is shown and at most one on each side, however many there are', () => {
    const slide = fc
      .integer({ min: 1, max: 40 })
      .chain((count) => fc.tuple(fc.constant(count), fc.nat({ max: count - 1 })));
    fc.assert(
      fc.property(slide, ([count, current]) => {
        const all = positions(current, count);
        const number = (position: string) => all.filter((each) => each === position).length;
        expect(number('current')).toBe(1);
        expect(number('next')).toBe(count > 1 ? 1 : 0);
        expect(number('previous')).toBe(count > 2 ? 1 : 0);
      }),
    );
  });
});
