import { ApiError } from '@nox/api-client';
import { listen, newKey } from '@nox/ui';
import { createStore } from 'zustand/vanilla';
import {
  type Change,
  isInMemory,
  memoryStore,
  openOutboxStore,
  type OutboxItem,
  type OutboxStore,
  type Rejection,
} from './outbox-store.ts';
import { Backoff, TabLock } from './tab-lock.ts';

export type { OutboxItem, Rejection } from './outbox-store.ts';

/** `retry`: no response, or one that says to try again. `signed-out`: it waits for the account's next session. */
export type SendResult = 'sent' | 'retry' | 'signed-out' | { rejection: Rejection };

/** What became of a payload when `enqueue` resolves. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'pending' }
  /** `isInOutbox`: it stays there as a rejected item; otherwise the caller has restored it. */
  | { kind: 'rejected'; rejection: Rejection; isInOutbox: boolean };

export interface OutboxState<Payload> {
  pending: readonly OutboxItem<Payload>[];
  rejected: readonly OutboxItem<Payload>[];
  isStalled: boolean;
  /** How many items other accounts have left on this device: only their own sessions send those. */
  othersCount: number;
  /** Grows with every item that is enqueued or changed in this tab. */
  editCount: number;
  /** False if items are lost with the page. */
  isPersistent: boolean;
}

const TIMEOUT_MS = 3_000;

/** The event by which the outboxes of a page are asked for what they hold; each remote has its own copy of this code. */
const SEND: string = 'nox-outbox-send';

/** Has the open page send what it can. @returns how many items of an account wait in each database, and whether the page sends them */
export async function sendUnsent(uid: string, names: readonly string[]) {
  const open = new Map<string, Promise<readonly unknown[]>>();
  window.dispatchEvent(new CustomEvent(SEND, { detail: open }));
  const count = async (name: string) =>
    (await (open.get(name) ?? readStored(name, uid).catch(() => []))).length;
  return Promise.all(
    names.map(async (name) => ({ name, count: await count(name), isOpen: open.has(name) })),
  );
}

/** @throws if the browser denies IndexedDB */
async function readStored(name: string, uid: string) {
  const store = await openOutboxStore(name);
  const items = await store.all();
  store.close();
  return items.filter((item) => item.uid === uid);
}

interface OutboxOptions<Payload> {
  /** The database's name, one for each remote: an open page of an earlier release never sends what it does not know. */
  name: string;
  uid: string;
  /** A rejection with an ApiError says what becomes of the item. */
  send: (item: OutboxItem<Payload>) => Promise<SendResult>;
  /** Whether `uid` is the account whose token requests carry. */
  isSignedIn: () => boolean;
}

/** What an account has recorded and the server has not accepted yet, of all tabs. */
export class Outbox<Payload extends object> {
  private readonly state = createStore<OutboxState<Payload>>(() => ({
    pending: [],
    rejected: [],
    isStalled: false,
    othersCount: 0,
    editCount: 0,
    isPersistent: true,
  }));
  readonly subscribe = this.state.subscribe;
  readonly snapshot = this.state.getState;
  private readonly setState = this.state.setState;
  /** Calls of `enqueue` that have not resolved, by item. */
  private readonly watchers = new Map<
    number,
    { resolve: (outcome: Outcome) => void; restoreOnReject: () => boolean }
  >();
  private readonly lock: TabLock;
  private readonly backoff = new Backoff();
  private store: Promise<OutboxStore<Payload>> | undefined;
  private editCount = 0;

  constructor(private readonly options: OutboxOptions<Payload>) {
    this.lock = new TabLock(`${options.name} ${options.uid}`, () => void this.refresh());
  }

  /** Sends what earlier visits left and what is enqueued, until `stop`. */
  async start(): Promise<void> {
    this.lock.open();
    await this.refresh();
    // Shown at once: these items have been pending for longer than the time-out.
    if (this.snapshot().pending.length > 0) this.setState({ isStalled: true });
    this.sendNow();
  }

  /** The same while a page is open: it also sends when the network or the page comes back. @returns stops it */
  run(): () => void {
    void this.start();
    const ends = [
      listen(window, {
        online: this.sendNow,
        beforeunload: (event) => this.snapshot().pending.length > 0 && event.preventDefault(),
        [SEND]: ({ detail }: CustomEvent<Map<string, Promise<readonly unknown[]>>>) => {
          detail.set(this.options.name, this.refresh());
          this.sendNow();
        },
      }),
      // Phones pause the timers of hidden pages.
      listen(document, {
        visibilitychange: () => document.visibilityState === 'visible' && this.sendNow(),
      }),
      () => this.stop(),
    ];
    return () => ends.forEach((end) => end());
  }

  stop(): void {
    this.lock.close();
    this.backoff.reset();
    void this.store?.then((store) => store.close());
    this.store = undefined;
  }

  /** Sends now what a scheduled retry would send later. */
  readonly sendNow = () => {
    this.backoff.reset();
    this.sendPending();
  };

  /** The outcome, or `pending` after the time-out. `restoreOnReject`: the caller puts it back where it was edited. */
  async enqueue(payload: Payload, restoreOnReject: () => boolean = () => false): Promise<Outcome> {
    const { uid } = this.options;
    const item = { ...payload, uid, key: newKey(), wasAttempted: false, madeAt: Date.now() };
    const id = await this.withStore((store) => store.put(item));
    this.editCount += 1;
    const outcome = new Promise<Outcome>((resolve) =>
      this.watchers.set(id, { resolve, restoreOnReject }),
    );
    const timer = setTimeout(() => this.stall(), TIMEOUT_MS);
    await this.notify();
    this.sendNow();
    return outcome.finally(() => clearTimeout(timer));
  }

  async change(id: number, change: Change<Payload>): Promise<void> {
    await this.withStore((store) => store.change(id, change));
    // A refresh shows the order from before the edit until then.
    this.editCount += 1;
    await this.notify();
  }

  remove = (id: number): Promise<void> => this.change(id, () => undefined);

  async retry(id: number): Promise<void> {
    await this.change(id, (item) => ({ ...item, rejection: undefined }));
    this.sendNow();
  }

  private readonly sendPending = () => void this.lock.run(() => this.sendAll());

  /** Sends pending items one at a time, in order, each until the server has answered it. */
  private async sendAll(): Promise<void> {
    const { send, isSignedIn } = this.options;
    for (;;) {
      // Read anew: other tabs enqueue too.
      const item = (await this.refresh()).find(({ rejection }) => !rejection);
      if (!item || !this.lock.isOpen) return;
      // The browser's `online` event sends again.
      if (!isSignedIn() || !navigator.onLine) return this.stall();
      await this.writeUnchanged(item, (now) => ({ ...now, wasAttempted: true }));
      // The account may have changed while that was written.
      if (!isSignedIn()) return this.stall();
      const result = await send(item).catch(failedSend);
      if (result === 'retry') this.backoff.scheduleRetry(this.sendPending);
      if (result === 'retry' || result === 'signed-out') return this.stall();
      this.backoff.reset();
      if (result === 'sent') await this.writeUnchanged(item, () => undefined);
      else await this.reject(item, result.rejection);
    }
  }

  /** A store that was closed, as by wiping it, is opened once more, with what waits: the server knows its keys. Where that fails, too, memory is the store. */
  private async withStore<Result>(
    work: (store: OutboxStore<Payload>) => Promise<Result>,
    failures = 0,
  ): Promise<Result> {
    this.store ??= this.open();
    const opened = this.store;
    const store = await opened;
    const { pending, rejected } = this.snapshot();
    const waiting = failures > 0 ? [...pending, ...rejected] : [];
    try {
      for (const item of waiting) await store.put(item);
      return await work(store);
    } catch (error) {
      if (failures === 2) throw error;
      const next = failures === 0 ? undefined : Promise.resolve(this.inMemory());
      if (this.store === opened) this.store = next;
      store.close();
      return this.withStore(work, failures + 1);
    }
  }

  private async open(): Promise<OutboxStore<Payload>> {
    const { name } = this.options;
    if (isInMemory(name)) return this.inMemory();
    return openOutboxStore<Payload>(name, () => void this.refresh()).catch(() => this.inMemory());
  }

  private inMemory(): OutboxStore<Payload> {
    this.setState({ isPersistent: false });
    return memoryStore<Payload>(this.options.name);
  }

  private async reject(item: OutboxItem<Payload>, rejection: Rejection): Promise<void> {
    const isRestored = this.watchers.get(item.id)?.restoreOnReject();
    if (isRestored) this.resolve(item.id, { kind: 'rejected', rejection, isInOutbox: false });
    await this.writeUnchanged(item, (now) => (isRestored ? undefined : { ...now, rejection }));
  }

  /** An item that was changed while it was being sent has a new key, and is sent again. */
  private async writeUnchanged({ id, key }: OutboxItem<Payload>, change: Change<Payload>) {
    await this.withStore((store) =>
      store.change(id, (item) => (item.key === key ? change(item) : item)),
    );
    await this.notify();
  }

  private stall(): void {
    this.setState({ isStalled: true });
    for (const { id } of this.snapshot().pending) this.resolve(id, { kind: 'pending' });
  }

  private async notify(): Promise<void> {
    await this.refresh();
    this.lock.notifyOthers();
  }

  private async refresh(): Promise<readonly OutboxItem<Payload>[]> {
    if (!this.lock.isOpen) return [];
    const { uid } = this.options;
    // One read: a second one would see what was enqueued after the first.
    const items = await this.withStore((store) => store.all());
    const all = items.filter((item) => item.uid === uid);
    const pending = all.filter(({ rejection }) => !rejection);
    const rejected = all.filter(({ rejection }) => rejection);
    const isStalled = this.snapshot().isStalled && pending.length > 0;
    const othersCount = items.length - all.length;
    this.setState({ pending, rejected, isStalled, othersCount, editCount: this.editCount });
    for (const id of this.watchers.keys()) {
      const item = all.find((each) => each.id === id);
      if (!item) this.resolve(id, { kind: 'sent' });
      else if (item.rejection) {
        this.resolve(id, { kind: 'rejected', rejection: item.rejection, isInOutbox: true });
      }
    }
    return all;
  }

  private resolve(id: number, outcome: Outcome): void {
    this.watchers.get(id)?.resolve(outcome);
    this.watchers.delete(id);
  }
}

/** Responses of restarting servers, proxies and rate limits. */
const RETRY_STATUSES = new Set([408, 425, 429, 502, 503, 504]);

/** What becomes of an item whose call has failed. @throws what is no ApiError */
export function failedSend(error: unknown): SendResult {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  // The account has lost the role, or is recused: what it wrote stays, and says why, and does not stop what it may still send.
  if (code === 'forbidden' || code === 'recused') {
    return { rejection: { status: 403, code, message } };
  }
  if (code === 'unauthenticated' || status === 401 || status === 403) return 'signed-out';
  // A limit of what this item concerns does not stop the others.
  if (status === undefined || (RETRY_STATUSES.has(status) && code !== 'limit_reached'))
    return 'retry';
  return { rejection: { status, code, message } };
}
