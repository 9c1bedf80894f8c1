import fc from 'fast-check';
import { sightThreshold } from './sight-threshold.ts';

describe('how much of something must be in sight', () => {
  it('is what was asked for, of what fits on the screen', () => {
    expect(sightThreshold(0.2, 600, 800)).toBe(0.2);
    expect(sightThreshold(0.3, 800, 800)).toBe(0.3);
  });

  it('is that share of a screen, of what is higher than the screen', () => {
    expect(sightThreshold(0.3, 3200, 800)).toBeCloseTo(0.075);
  });

  it('can always be reached by scrolling', () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(size, size, (height, screenHeight) => {
        const atMost = Math.min(1, screenHeight / height);
        expect(sightThreshold(0.3, height, screenHeight)).toBeLessThanOrEqual(atMost);
      }),
    );
  });
});
