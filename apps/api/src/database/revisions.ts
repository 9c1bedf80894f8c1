import { type Db } from './schema.ts';

/** What visitors see; each of them changes together. */
export const CONTENT_GROUPS = ['team', 'tutorials', 'achievements', 'rules'] as const;

/** What changes together. */
export type RevisionGroup = (typeof CONTENT_GROUPS)[number] | 'auditions';

/** Tells other servers of a change; part of the writing transaction, so it is sent when that commits. */
export type Announce = (transaction: Db, group: RevisionGroup, revision: number) => Promise<void>;

/** Told of each revision of a group that is new to this process. */
type Listener = (group: string) => void;

interface Options {
  announce?: Announce;
  /** How long an answer of the database is believed without asking again; for ever where nobody else writes. */
  trustMs: number;
  /** Where the revisions are read, when it is not where changes are written. */
  watch?: Db;
}

/**
 * Counts the changes of each group of content, in the database and in the transaction that makes them.
 * Readers compare states instead of asking the database each time.
 */
export class Revisions {
  readonly #db: Db;
  readonly #watch: Db;
  readonly #announce: Announce | undefined;
  readonly #trustMs: number;
  readonly #listeners = new Set<Listener>();
  #known = new Map<string, number>();
  #confirmedAt = -Infinity;
  #confirming: Promise<void> | undefined;
  /** Grows when all that was known is forgotten, so that no state from before is ever met again. */
  #epoch = 0;

  constructor(db: Db, { announce, trustMs, watch = db }: Options) {
    this.#db = db;
    this.#watch = watch;
    this.#announce = announce;
    this.#trustMs = trustMs;
  }

  /**
   * Runs `work` in a transaction that also moves the group's revision on. The counter's row is taken first, so
   * writers of one group wait for one another on both engines: what `work` reads stays true until it commits, and
   * revisions commit in their order.
   * @param work is told the revision that its change makes
   * @throws whatever `work` throws; nothing is changed then
   */
  async change<T>(
    group: RevisionGroup,
    work: (transaction: Db, revision: number) => Promise<T>,
  ): Promise<T> {
    const { result, revision } = await this.#db.transaction().execute(async (transaction) => {
      const { revision } = await transaction
        .insertInto('revisions')
        .values({ name: group, revision: 1 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({
            revision: row('revisions.revision', '+', 1),
          })),
        )
        .returning('revision')
        .executeTakeFirstOrThrow();
      const result = await work(transaction, revision);
      await this.#announce?.(transaction, group, revision);
      return { result, revision };
    });
    this.heard(group, revision);
    return result;
  }

  /** Takes note of a change that another server announced. */
  heard(group: string, revision: number): void {
    const known = this.#known.get(group);
    if (known !== undefined && revision <= known) return;
    this.#known.set(group, revision);
    for (const listener of this.#listeners) listener(group);
  }

  /** Calls `listener` from now on. Who must not miss a change asks `revisionOf` each second, too. */
  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Announcements may have been missed: everything is asked anew. */
  forget(): void {
    this.#epoch += 1;
    this.#known.clear();
    this.#confirmedAt = -Infinity;
  }

  /**
   * Asks the database now, whatever is known.
   * @throws the database's error when it does not answer
   */
  async ask(): Promise<void> {
    await this.#watch.selectFrom('revisions').select('name').limit(1).execute();
  }

  /** Names the state of a group: while the answer stays the same, so does what can be read. */
  async stateOf(group: RevisionGroup): Promise<string> {
    await this.#beSure();
    return this.#stateOf(group);
  }

  /** The same at once; `undefined` where the database has to be asked. */
  knownStateOf(group: RevisionGroup): string | undefined {
    return this.#isSure() ? this.#stateOf(group) : undefined;
  }

  /** How often a group has changed, as far as this process can know. */
  async revisionOf(group: RevisionGroup): Promise<number> {
    await this.#beSure();
    return this.#known.get(group) ?? 0;
  }

  #stateOf(group: RevisionGroup): string {
    return `${this.#epoch}.${this.#known.get(group) ?? 0}`;
  }

  #isSure(): boolean {
    return performance.now() - this.#confirmedAt <= this.#trustMs;
  }

  async #beSure(): Promise<void> {
    while (!this.#isSure()) {
      this.#confirming ??= this.#confirm().finally(() => (this.#confirming = undefined));
      await this.#confirming;
    }
  }

  async #confirm(): Promise<void> {
    const epoch = this.#epoch;
    const askedAt = performance.now();
    const rows = await this.#watch.selectFrom('revisions').selectAll().execute();
    if (epoch !== this.#epoch) return;
    for (const { name, revision } of rows) this.heard(name, revision);
    this.#confirmedAt = askedAt;
  }
}
