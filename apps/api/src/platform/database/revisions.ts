import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { type Integrity } from './integrity.ts';
import { type Db } from './schema.ts';

export interface Database {
  db: Db;
  revisions: Revisions;
}

export interface OpenDatabase extends Database {
  integrity: Integrity;
  /** The database server's clock, in milliseconds since 1970; absent where the machine's is the only one. */
  readServerTime?: () => Promise<number>;
  /** Takes what was deleted out of the files, too; absent where the server does so. @returns false where a backup reads: it is to be called again */
  eraseDeleted?: () => Promise<boolean>;
  close: () => Promise<void>;
}

export const CONTENT_GROUPS = ['team', 'tutorials', 'achievements', 'rules', 'society'] as const;

/** What public pages show: they are rendered anew when it changes. */
export const PAGE_GROUPS = [...CONTENT_GROUPS, 'season'] as const;

const REVISION_GROUPS = [...PAGE_GROUPS, 'auditions', 'schedule', 'staff'] as const;

/** The items of a group share one revision counter. */
export type RevisionGroup = (typeof REVISION_GROUPS)[number];

/** The revisions of a change: of the groups that it counts; 0 of the others. */
export type Revised = Record<RevisionGroup, number>;

export const UNCHANGED = Object.fromEntries(REVISION_GROUPS.map((group) => [group, 0])) as Revised;

/** Notifies other servers of a change; part of the writing transaction, so it is sent when that commits. */
export type Announce = (transaction: Db, group: RevisionGroup, revision: number) => Promise<void>;

/** Whether the caller of the current request may still write: throws HttpError 401, 403, 503. It asks the identity provider, then the rows in the transaction. */
export const callerCheck = new AsyncLocalStorage<
  ((transaction?: Db) => Promise<void>) | undefined
>();

/** Called with the group for each revision that is new to this process. */
type Listener = (group: string) => void;

interface Options {
  announce?: Announce;
  /** How long a read revision counts as current; Infinity where no other process writes. */
  maxAgeMs: number;
  /** The connections that read revisions, when they are not those that write. */
  reader?: Db;
}

/** Locks the group's counter until the transaction ends. The row is made where there is none: else nothing would be locked. */
async function count(transaction: Db, group: RevisionGroup, changes: 0 | 1): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into revisions (name, revision) values (${group}, ${changes})
    on conflict (name) do update set revision = revisions.revision + ${changes}
    returning revision`.execute(transaction);
  return rows[0]!.revision;
}

export const lockRevision = (transaction: Db, group: RevisionGroup) => count(transaction, group, 0);

/** A row beside the groups' counters: the revision since which every deletion has a tombstone. */
export const TOMBSTONES_SINCE = 'auditions.kept-since';

/** Clients with an earlier revision get the full list. Part of a writing transaction. */
export async function setTombstonesSince(transaction: Db, revision: number): Promise<void> {
  await transaction
    .insertInto('revisions')
    .values({ name: TOMBSTONES_SINCE, revision })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ revision }).where('revisions.revision', '<', revision),
    )
    .execute();
}

/** Counts the changes of each group in the transactions that make them. Readers compare states instead of querying the content each time. */
export class Revisions {
  readonly #db: Db;
  readonly #reader: Db;
  readonly #announce: Announce | undefined;
  readonly #maxAgeMs: number;
  readonly #listeners = new Set<Listener>();
  #known = new Map<string, number>();
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /** Incremented when the known revisions are dropped, so that no earlier state can occur again. */
  #epoch = 0;

  constructor(db: Db, { announce, maxAgeMs, reader = db }: Options) {
    this.#db = db;
    this.#reader = reader;
    this.#announce = announce;
    this.#maxAgeMs = maxAgeMs;
  }

  /**
   * Runs `work` in a transaction that increments the groups' revisions, whose rows are locked first: writers of a group are
   * serialised on both engines. @param groups in the order auditions, season, schedule, staff: no deadlocks @param locked a further
   * group, which nothing else changes meanwhile @throws what `work` throws, after a rollback; as `callerCheck`
   */
  async change<T>(
    groups: readonly RevisionGroup[],
    work: (transaction: Db, revised: Revised) => Promise<T>,
    locked?: RevisionGroup,
  ): Promise<T> {
    const check = callerCheck.getStore();
    await check?.();
    const revised = { ...UNCHANGED };
    const result = await this.#db.transaction().execute(async (transaction) => {
      for (const group of groups) revised[group] = await count(transaction, group, 1);
      if (locked) await lockRevision(transaction, locked);
      // The caller's access may have ended while this waited for the locks.
      await check?.(transaction);
      const result = await work(transaction, revised);
      for (const group of groups) await this.#announce?.(transaction, group, revised[group]);
      return result;
    });
    for (const group of groups) this.record(group, revised[group]);
    return result;
  }

  /** Runs `work` in a transaction while nothing else changes the group. It counts as no change: no client reads what it writes. */
  withLock<T>(group: RevisionGroup, work: (transaction: Db) => Promise<T>): Promise<T> {
    return this.change([], work, group);
  }

  record(group: string, revision: number): void {
    const known = this.#known.get(group);
    if (known !== undefined && revision <= known) return;
    this.#known.set(group, revision);
    for (const listener of this.#listeners) listener(group);
  }

  /** Announcements may be lost: a listener that must not miss a change also polls `revisionOf`. */
  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Drops the known revisions, when announcements may have been missed. */
  invalidate(): void {
    this.#epoch += 1;
    this.#known.clear();
    this.#readAt = -Infinity;
  }

  /** Reads from the database, whatever is known. @throws its error when it does not respond, or can only be read where others write, too */
  async ping(): Promise<void> {
    const none = this.#reader.selectFrom('revisions').select('name').where('name', 'is', null);
    // PostgreSQL refuses to lock rows that it may not write, also where there are none.
    await (this.#announce ? none.forUpdate() : none).execute();
  }

  /** Identifies the state of groups: while it stays the same, so does their content. */
  async stateOf(...groups: RevisionGroup[]): Promise<string> {
    await this.#refresh();
    return this.#stateOf(groups);
  }

  /** The same synchronously; `undefined` when the database must be read first. */
  knownStateOf(...groups: RevisionGroup[]): string | undefined {
    return this.#isFresh() ? this.#stateOf(groups) : undefined;
  }

  async revisionOf(group: RevisionGroup): Promise<number> {
    await this.#refresh();
    return this.#known.get(group) ?? 0;
  }

  #stateOf(groups: readonly RevisionGroup[]): string {
    // Most requests need this: joining a list takes three times as long.
    let state = `${this.#epoch}`;
    for (const group of groups) state += `.${this.#known.get(group) ?? 0}`;
    return state;
  }

  #isFresh(): boolean {
    return performance.now() - this.#readAt <= this.#maxAgeMs;
  }

  async #refresh(): Promise<void> {
    while (!this.#isFresh()) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    const epoch = this.#epoch;
    const startedAt = performance.now();
    const rows = await this.#reader.selectFrom('revisions').selectAll().execute();
    if (epoch !== this.#epoch) return;
    for (const { name, revision } of rows) this.record(name, revision);
    this.#readAt = startedAt;
  }
}

interface Memo<T> {
  state: string;
  promise: Promise<T>;
  value?: T;
}

/** Memoizes what `compute` makes of groups until one changes; concurrent callers share it. A finished value is returned synchronously, a failure is not cached. */
export function memoizeByRevision<T>(
  revisions: Revisions,
  group: RevisionGroup | readonly RevisionGroup[],
  compute: () => Promise<T>,
): () => NonNullable<T> | Promise<T> {
  const groups = [group].flat();
  let memo: Memo<T> | undefined;

  async function current(): Promise<T> {
    // The state is read before the computation begins, so a memo is never older than its state.
    const state = await revisions.stateOf(...groups);
    if (memo?.state === state) return memo.promise;
    const entry: Memo<T> = { state, promise: compute() };
    memo = entry;
    entry.promise.then(
      (value) => (entry.value = value),
      () => {
        if (memo === entry) memo = undefined;
      },
    );
    return entry.promise;
  }

  return () =>
    memo?.value && memo.state === revisions.knownStateOf(...groups) ? memo.value : current();
}
