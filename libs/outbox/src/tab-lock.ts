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

/** Runs work in one tab at a time, and notifies the other tabs of changes. */
export class TabLock {
  isOpen = false;
  private last: Promise<void> = Promise.resolve();
  private channel: BroadcastChannel | undefined;

  constructor(
    private readonly name: string,
    private readonly onChange: () => void,
  ) {}

  open(): void {
    this.isOpen = true;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = this.onChange;
  }

  close(): void {
    this.isOpen = false;
    this.channel?.close();
    this.channel = undefined;
  }

  notifyOthers(): void {
    this.channel?.postMessage('changed');
  }

  /** Work runs after that of this tab that was begun before. */
  run(work: () => Promise<void>): Promise<void> {
    const next = this.last.then(async () => {
      if (!this.isOpen) return;
      // Pages without a secure context have no locks: there the idempotency keys alone prevent repetitions.
      if ('locks' in navigator) await navigator.locks.request(this.name, work);
      else await work();
    });
    this.last = next.catch(() => undefined);
    return next;
  }
}
