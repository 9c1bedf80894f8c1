import { Backoff } from './backoff.ts';
import type { OutboxItem, SendResult } from './outbox-item.ts';
import type { TabLock } from './tab-lock.ts';

interface SendLoopOptions {
  lock: TabLock;
  /** The next pending item, read anew: other tabs enqueue too. */
  next: () => Promise<OutboxItem | undefined>;
  /** Called before each attempt. */
  onAttempt: (item: OutboxItem) => Promise<void>;
  send: (item: OutboxItem) => Promise<SendResult>;
  onSettled: (item: OutboxItem, result: Exclude<SendResult, string> | 'sent') => Promise<void>;
  /** Nothing can be sent now. */
  onStall: () => void;
  /** Whether the outbox's account is the one whose token requests carry. */
  isSignedIn: () => boolean;
}

/** Sends pending items one at a time, in order, each until the server has answered it. */
export class SendLoop {
  private readonly backoff = new Backoff();

  constructor(private readonly options: SendLoopOptions) {}

  /** Starts without waiting for a scheduled retry. */
  start(): void {
    this.backoff.reset();
    this.run();
  }

  stop(): void {
    this.backoff.reset();
  }

  private readonly run = () => void this.options.lock.run(() => this.sendAll());

  private async sendAll(): Promise<void> {
    const { lock, next, onAttempt, send, onSettled, onStall, isSignedIn } = this.options;
    for (;;) {
      const item = await next();
      if (!item || !lock.isOpen) return;
      // The browser's `online` event starts the loop again.
      if (!isSignedIn() || !navigator.onLine) return onStall();
      await onAttempt(item);
      // The account may have changed while that was written.
      if (!isSignedIn()) return onStall();
      const result = await send(item);
      if (result === 'retry') this.backoff.scheduleRetry(this.run);
      if (result === 'retry' || result === 'signed-out') return onStall();
      this.backoff.reset();
      await onSettled(item, result);
    }
  }
}
