import { randomUUID } from 'node:crypto';
import { isFullRun } from '@nox/test-servers/full-run';
import fc from 'fast-check';
import { type OpenDatabase, type RevisionGroup } from '#platform/database/revisions.ts';
import { findRow } from '#platform/database/rows.ts';
import { type MessageRow } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, changeGroups } from '#platform/http/routes.ts';
import { changeMessages } from '#season/messages/change-messages.ts';
import { type Sender } from '#season/messages/sending/sender.ts';
import { DeliveryError, type Mail } from '#season/messages/sending/transports.ts';
import { engines } from './engines.ts';
import { rowsOf } from './season-builders.ts';
import { senderTo } from './senders.ts';

const OUTCOMES = ['accepts', 'refuses', 'fails', 'dies before', 'dies after'] as const;
type Outcome = (typeof OUTCOMES)[number];

export const LEASE_MS = 120_000;
const died = new Error('The process has ended.');
const by = { uid: 'uid-of-meera', email: null };

export type MessageChange = { do: 'cancel' | 'retry' | 'edit'; nth: number };

export const attempts = <Change, More>(change: fc.Arbitrary<Change>, more: fc.Arbitrary<More>) =>
  fc.record({
    do: fc.constant('attempt' as const),
    outcome: fc.constantFrom(...OUTCOMES),
    meanwhile: fc.option(change),
    more,
  });

type Attempt<Change, More> = {
  do: 'attempt';
  outcome: Outcome;
  meanwhile: Change | null;
  more: More;
};

/** Candidates, organisers, and a sender that dies, on one database. */
export abstract class SenderHistory<Change extends { do: string }, More> {
  protected readonly database: OpenDatabase;
  protected now = Date.now() + LEASE_MS;
  #attempt: { outcome: Outcome; meanwhile: Change | null } = {
    outcome: 'accepts',
    meanwhile: null,
  };
  #sender: Sender;
  readonly #cancelled = new Set<string>();
  readonly #arrived: string[] = [];
  /** What an organiser has written last, by message. */
  readonly #texts = new Map<string, string>();
  #crashes = 0;

  constructor(database: OpenDatabase) {
    this.database = database;
    this.#sender = this.#startSender();
  }

  abstract begin(): Promise<void>;
  /** Expects what holds of each message that is sent. @returns called once it has arrived */
  protected abstract receive(message: MessageRow): Promise<() => unknown>;
  protected abstract change(step: Change): Promise<unknown>;
  /** What organisers do just before an attempt. */
  protected abstract prepare(more: More): Promise<void>;
  /** Publishes what is decided, and lets time pass until its messages may be sent. */
  protected abstract publishAll(): Promise<void>;
  protected abstract pass(): Promise<void>;
  abstract check(): Promise<void>;

  #startSender = (): Sender =>
    senderTo(
      this.database,
      (mail) => this.#deliver(mail),
      () => this.now,
    );

  async #deliver({ id, raw }: Mail): Promise<string> {
    const { outcome, meanwhile } = this.#attempt;
    expect(this.#cancelled.has(id)).toBe(false);
    expect(String(raw)).toContain(this.#texts.get(id) ?? '');
    const hasArrived = await this.receive((await findRow(this.database.db, 'messages', id))!);
    if (meanwhile) await this.change(meanwhile);
    if (outcome === 'refuses') throw new DeliveryError('450 Later', 'temporary');
    if (outcome === 'fails') throw new DeliveryError('550 No', 'mail');
    if (outcome === 'dies before') throw died;
    hasArrived();
    this.#arrived.push(id);
    if (outcome === 'dies after') throw died;
    return '250 OK';
  }

  async #try(outcome: Outcome, meanwhile: Change | null = null): Promise<boolean> {
    this.#attempt = { outcome, meanwhile };
    try {
      return await this.#sender.attemptNext();
    } catch (error) {
      if (error !== died) throw error;
      this.#crashes += 1;
      this.#sender = this.#startSender();
      return true;
    }
  }

  /** What is refused changes nothing. */
  protected async refusable(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  }

  protected write(
    groups: readonly RevisionGroup[],
    work: (call: AccountWriting) => Promise<unknown>,
  ): Promise<void> {
    return this.refusable(changeGroups(this.database, groups, by, work));
  }

  protected async sendAll(): Promise<void> {
    const drafts = (await rowsOf(this.database, 'messages')).filter((row) => row.state === 'draft');
    const ids = drafts.map(({ id }) => id);
    if (ids.length === 0) return;
    await this.write(['auditions'], (call) => changeMessages(call, 'send', { ids }));
  }

  protected async changeMessage(
    { do: action, nth }: MessageChange,
    edit?: (call: AccountWriting, id: string, text: string) => Promise<unknown>,
  ): Promise<void> {
    const all = await rowsOf(this.database, 'messages');
    const id = all[nth % Math.max(1, all.length)]?.id;
    if (id === undefined) return;
    await this.write(['auditions'], async (call) => {
      const text = randomUUID();
      if (action === 'edit') await edit!(call, id, text);
      else await changeMessages(call, action, { ids: [id] });
      if (action === 'edit') this.#texts.set(id, text);
      if (action === 'cancel') this.#cancelled.add(id);
    });
  }

  async take(step: Change | Attempt<Change, More>): Promise<void> {
    if (!('outcome' in step)) return void (await this.change(step));
    await this.prepare(step.more);
    await this.#try(step.outcome, step.meanwhile);
  }

  /** What organisers do at last: notify everybody, until nothing waits any more. Each message has arrived then, repeated by crashes only. */
  async finish(): Promise<void> {
    await this.publishAll();
    await this.sendAll();
    for (let idle = 0; idle < 2;) {
      await this.pass();
      idle = (await this.#try('accepts')) ? 0 : idle + 1;
      this.now += LEASE_MS;
    }
    const arrived = new Set(this.#arrived);
    expect(this.#arrived.length - arrived.size).toBeLessThanOrEqual(this.#crashes);
    for (const { id, state } of await rowsOf(this.database, 'messages')) {
      expect(['sent', 'cancelled', 'failed']).toContain(state);
      if (state === 'sent') expect(arrived.has(id)).toBe(true);
    }
  }
}

/** Checks histories on SQLite, and in a full run many on both engines. */
export function checkHistories<Change extends { do: string }, More>(
  what: string,
  step: fc.Arbitrary<Change | Attempt<Change, More>>,
  start: (database: OpenDatabase) => SenderHistory<Change, More>,
  run: { seed: number; numRuns: number },
): void {
  const steps = fc.array(step, { minLength: 10, maxLength: 40 });
  it.each(isFullRun ? engines : engines.slice(0, 1))(
    `${what}, on $name`,
    async ({ open }) => {
      const database = await open();
      const property = fc.asyncProperty(steps, async (taken) => {
        const history = start(database);
        await history.begin();
        for (const one of taken) await history.take(one);
        await history.finish();
        await history.check();
      });
      try {
        await fc.assert(property, { ...run, ...(isFullRun && { numRuns: 300 }) });
      } finally {
        await database.close();
      }
    },
    600_000,
  );
}
