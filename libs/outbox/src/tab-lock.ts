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
  private isRunning = false;
  private isRequested = false;
  private channel: BroadcastChannel | undefined;

  constructor(
    private readonly name: string,
    private readonly onChange: () => void,
  ) {}

  open(): void {
    this.isOpen = true;
    if (!('BroadcastChannel' in globalThis)) return;
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

  /** Runs the work; a call while it runs makes it run once more afterwards. */
  async run(work: () => Promise<void>): Promise<void> {
    this.isRequested = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isRequested && this.isOpen) {
        this.isRequested = false;
        // Pages without a secure context have no locks: there the idempotency keys alone prevent repetitions.
        if ('locks' in navigator) await navigator.locks.request(this.name, work);
        else await work();
      }
    } finally {
      this.isRunning = false;
    }
  }
}
