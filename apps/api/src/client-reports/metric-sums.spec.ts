import fc from 'fast-check';
import { bucketOf, p75 } from './metric-sums.ts';

function counted(vital: 'LCP' | 'CLS', values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

describe('the value below which three quarters are', () => {
  it('is at most a fifth off', () => {
    const durations = fc.array(fc.double({ min: 2, max: 50_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(durations, (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1]!;
        const ratio = p75('LCP', counted('LCP', values))! / exact;
        expect(ratio).toBeGreaterThan(1 / 1.201);
        expect(ratio).toBeLessThan(1.201);
      }),
    );
  });

  it('is a score for layout shifts, of which most are none', () => {
    expect(p75('CLS', counted('CLS', [0, 0, 0, 0.4]))).toBe(0);
    expect(p75('CLS', counted('CLS', [0, 0.1, 0.1, 0.1]))).toBeCloseTo(0.1, 1);
  });

  it('is none without values', () => {
    expect(p75('LCP', new Map())).toBeNull();
  });
});
