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
