/** How many tests passed, failed and were skipped. */
export interface Count {
  passed: number;
  /** Of those that passed, how many did so only at their second try. */
  flaky?: number;
  failed: number;
  skipped: number;
}

export function sum(counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
    flaky: (total.flaky ?? 0) + (count.flaky ?? 0),
  }));
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped, flaky = 0 }: Count): string {
  const secondTry = flaky > 0 ? ` (${flaky} only at a second try)` : '';
  return `${passed} passed${secondTry}, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
