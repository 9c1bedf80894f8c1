/** How many tests passed, failed and were skipped. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export function sum(counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
  }));
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
