import type { Review } from '@nox/contracts';
import * as fc from 'fast-check';
import { scoreStatistics } from './score-statistics.ts';

const reviews = (...scores: (number | undefined)[]): Review[] =>
  scores.map((score, index) => ({
    _id: String(index),
    judgeEmail: `Judge ${index}`,
    notes: 'Seen.',
    ...(score !== undefined && { score }),
  }));

describe('scoreStatistics', () => {
  it('is undefined without scores', () => {
    expect(scoreStatistics([])).toBeUndefined();
    expect(scoreStatistics(reviews(undefined))).toBeUndefined();
  });

  it('counts only reviews with a score', () => {
    expect(scoreStatistics(reviews(10, undefined, 4, 7))).toEqual({
      count: 3,
      mean: 7,
      median: 7,
      spread: 6,
      isSplit: true,
    });
  });

  it('takes the mean of the middle two as the median', () => {
    expect(scoreStatistics(reviews(9, 1, 8, 7))?.median).toBe(7.5);
  });

  it('is split from a spread of three', () => {
    expect(scoreStatistics(reviews(5, 7))?.isSplit).toBe(false);
    expect(scoreStatistics(reviews(5, 8))?.isSplit).toBe(true);
  });

  it('is between the lowest and the highest score, in any order', () => {
    const scores = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scores, (given) => {
        const { mean, median, spread } = scoreStatistics(reviews(...given))!;
        const [low, high] = [Math.min(...given), Math.max(...given)];
        expect(spread).toBe(high - low);
        for (const middle of [mean, median]) {
          expect(middle).toBeGreaterThanOrEqual(low);
          expect(middle).toBeLessThanOrEqual(high);
        }
        expect(scoreStatistics(reviews(...given.toReversed()))).toEqual(
          scoreStatistics(reviews(...given)),
        );
      }),
    );
  });
});
