import fc from 'fast-check';
import { visibleThreshold } from './reveal-once.ts';

describe('visibleThreshold', () => {
  it('is the given share of an element that fits on the screen', () => {
    expect(visibleThreshold(0.2, 600, 800)).toBe(0.2);
    expect(visibleThreshold(0.3, 800, 800)).toBe(0.3);
  });

  it('is that share of the screen for a higher element', () => {
    expect(visibleThreshold(0.3, 3200, 800)).toBeCloseTo(0.075);
  });

  it('can always be reached by scrolling', () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(size, size, (height, screenHeight) => {
        const atMost = Math.min(1, screenHeight / height);
        expect(visibleThreshold(0.3, height, screenHeight)).toBeLessThanOrEqual(atMost);
      }),
    );
  });
});
