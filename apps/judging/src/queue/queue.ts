import { newKey, type Delivery, type Letter, type Refusal } from './delivery.ts';
import type { Change, DeliveryStore } from './delivery-store.ts';
import { Line } from './line.ts';
import type { Attempt } from './send-delivery.ts';

/** For so long somebody who hands in a letter waits to see it taken; then it goes on without them. */
const PATIENCE_MS = 3_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What became of a letter by the time when that is told. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'waiting' }
  /** `isKept`: the queue shows it until somebody decides; otherwise it is whose it was before. */
  | { kind: 'refused'; refusal: Refusal; isKept: boolean };

/** What a screen shows of the queue. */
export interface QueueView {
  /** In the line, the next one first. */
  waiting: readonly Delivery[];
  /** Out of the line, until somebody decides. */
  refused: readonly Delivery[];
  /** The line does not move: who looks should know that something waits. */
  isHeldUp: boolean;
  /** Another one with everything that somebody hands in or changes here. */
  turn: number;
  /** False where the browser keeps nothing beyond this page. */
  isLasting: boolean;
}

interface Watcher {
  tell: (outcome: Outcome) => void;
  takesBack: () => boolean;
}

interface QueueOptions {
  uid: string;
  open: () => Promise<DeliveryStore>;
  substitute: () => DeliveryStore;
  send: (delivery: Delivery) => Promise<Attempt>;
  /** Whether `uid` is whom the next call would be made for. */
  isSignedIn: () => boolean;
}

/**
 * An account's reviews and status changes on their way to the server, from this and every other tab: one at a time, in
 * the order in which they were handed in, each until it was answered.
 */
export class Queue {
  private view: QueueView = {
    waiting: [],
    refused: [],
    isHeldUp: false,
    turn: 0,
    isLasting: true,
  };
  private readonly listeners = new Set<() => void>();
  /** Who wants to know what becomes of a delivery. */
  private readonly watchers = new Map<number, Watcher>();
  private readonly line: Line;
  private store: Promise<DeliveryStore> | undefined;
  private turn = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: QueueOptions) {
    this.line = new Line(`nox-judging ${options.uid}`, {
      work: () => this.sendAll(),
      onNews: () => void this.look(),
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.view;

  /** Sends what earlier visits left, and whatever comes, until `stop`. */
  async start(): Promise<void> {
    this.line.open();
    await this.look();
    // What is there already has waited.
    if (this.view.waiting.length > 0) this.show({ isHeldUp: true });
    this.sendNow();
  }

  stop(): void {
    this.line.close();
    clearTimeout(this.timer);
    void this.store?.then((store) => store.close());
    this.store = undefined;
  }

  /** There may be a way to the server again. */
  readonly sendNow = () => {
    this.failures = 0;
    clearTimeout(this.timer);
    void this.line.go();
  };

  /**
   * @param takesBack whether whoever hands it in is still there to take it back if it is refused
   * @returns what became of it: at once if the server answers, else after a moment of patience
   */
  async handIn(letter: Letter, takesBack: () => boolean = () => false): Promise<Outcome> {
    const { uid } = this.options;
    const id = await (await this.open()).add({ ...letter, uid, key: newKey(), wasSent: false });
    this.turn += 1;
    const outcome = new Promise<Outcome>((tell) => this.watchers.set(id, { tell, takesBack }));
    const patience = setTimeout(() => this.holdUp(), PATIENCE_MS);
    await this.tell();
    this.sendNow();
    return outcome.finally(() => clearTimeout(patience));
  }

  /** Changes a delivery, or takes it out of the queue, wherever it stands by now. */
  async change(id: number, change: Change): Promise<void> {
    await this.write(id, change, 1);
  }

  /** Puts a refused delivery back into the line, as it is. */
  async retry(id: number): Promise<void> {
    await this.change(id, (delivery) => ({ ...delivery, refusal: undefined }));
    this.sendNow();
  }

  private open(): Promise<DeliveryStore> {
    this.store ??= this.options.open().catch(() => {
      this.show({ isLasting: false });
      return this.options.substitute();
    });
    return this.store;
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      // Anew each time: other tabs hand in, too.
      const next = (await this.look()).find(({ refusal }) => !refusal);
      if (!next || !this.line.isOpen) return;
      if (!this.options.isSignedIn()) return this.holdUp();
      // The network says when it is back.
      if (!navigator.onLine) return this.holdUp();
      await this.keep(next, (delivery) => ({ ...delivery, wasSent: true }));
      // Whoever signed out meanwhile, or in as somebody else, is not to send it.
      if (!this.options.isSignedIn()) return this.holdUp();
      const attempt = await this.options.send(next);
      if (attempt === 'signed-out') return this.holdUp();
      if (attempt === 'later') return this.tryLater();
      this.failures = 0;
      if (attempt === 'sent') await this.keep(next, () => undefined);
      else await this.refuse(next, attempt.refusal);
    }
  }

  private async refuse(refused: Delivery, refusal: Refusal): Promise<void> {
    if (this.watchers.get(refused.id)?.takesBack()) {
      this.settle(refused.id, { kind: 'refused', refusal, isKept: false });
      await this.keep(refused, () => undefined);
    } else {
      await this.keep(refused, (delivery) => ({ ...delivery, refusal }));
    }
  }

  /** Whoever changed it while it was on its way gave it a new key, and sends it anew. */
  private async keep({ id, key }: Delivery, change: Change): Promise<void> {
    await this.write(id, (delivery) => (delivery.key === key ? change(delivery) : delivery));
  }

  private async write(id: number, change: Change, turns = 0): Promise<void> {
    await (await this.open()).change(id, change);
    this.turn += turns;
    await this.tell();
  }

  private tryLater(): void {
    this.holdUp();
    const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** this.failures);
    this.failures += 1;
    // Different for everyone, so that a server that comes back is not run over.
    this.timer = setTimeout(() => void this.line.go(), pause * (0.5 + Math.random() / 2));
  }

  private holdUp(): void {
    this.show({ isHeldUp: true });
    for (const { id } of this.view.waiting) this.settle(id, { kind: 'waiting' });
  }

  private async tell(): Promise<void> {
    await this.look();
    this.line.tellOthers();
  }

  /** Reads what is there by now. */
  private async look(): Promise<readonly Delivery[]> {
    if (!this.line.isOpen) return [];
    const all = await (await this.open()).all(this.options.uid);
    const waiting = all.filter(({ refusal }) => !refusal);
    const refused = all.filter(({ refusal }) => refusal);
    const isHeldUp = this.view.isHeldUp && waiting.length > 0;
    this.show({ waiting, refused, isHeldUp, turn: this.turn });
    for (const id of this.watchers.keys()) {
      const known = all.find((delivery) => delivery.id === id);
      if (!known) this.settle(id, { kind: 'sent' });
      else if (known.refusal) {
        this.settle(id, { kind: 'refused', refusal: known.refusal, isKept: true });
      }
    }
    return all;
  }

  private settle(id: number, outcome: Outcome): void {
    this.watchers.get(id)?.tell(outcome);
    this.watchers.delete(id);
  }

  private show(change: Partial<QueueView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }
}
