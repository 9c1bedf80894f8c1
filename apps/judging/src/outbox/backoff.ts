const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Exponential backoff with jitter, so that clients do not return to a restarted server all at once. */
export class Backoff {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  scheduleRetry(retry: () => void): void {
    const delay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(retry, delay * (0.5 + Math.random() / 2));
  }

  /** Cancels a scheduled retry, and starts again from the shortest delay. */
  reset(): void {
    this.failures = 0;
    clearTimeout(this.timer);
  }
}
