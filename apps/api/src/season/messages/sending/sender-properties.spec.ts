import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { engines } from '../../../../test/engines.ts';
import { addDraft, addEntry } from '../../../../test/season-builders.ts';
import { senderTo } from '../../../../test/senders.ts';
import { type OpenDatabase, UNCHANGED } from '#platform/database/revisions.ts';
import { changeMessages, editMessage } from '../change-messages.ts';
import { DeliveryError } from './transports.ts';
import { type Sender } from './sender.ts';

type Outcome = 'accepts' | 'refuses' | 'dies before' | 'dies after';
type Step =
  | { do: 'add'; state: 'draft' | 'queued' }
  | { do: 'send' | 'cancel' | 'edit'; nth: number }
  | { do: 'attempt'; outcome: Outcome }
  | { do: 'wait' };

const oneStep = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.constantFrom('draft', 'queued').map((state) => ({ do: 'add', state })),
  fc
    .tuple(fc.constantFrom('send', 'cancel', 'edit'), fc.nat(5))
    .map(([what, nth]) => ({ do: what, nth })),
  fc
    .constantFrom<Outcome>('accepts', 'refuses', 'dies before', 'dies after')
    .map((outcome) => ({ do: 'attempt', outcome })),
  fc.constant({ do: 'wait' }),
);
const steps = fc.array(oneStep, { minLength: 8, maxLength: 25 });

const by = { uid: 'uid-of-meera', email: null };
const LEASE_MS = 120_000;
const RETRY_MS = 60_000;
const died = new Error('The process has ended.');

/** A history of messages, their organiser and a sender that dies. */
class History {
  readonly #database: OpenDatabase;
  readonly #entryId: string;
  readonly ids: string[] = [];
  readonly cancelled = new Set<string>();
  readonly deliveries: string[] = [];
  /** The text that must arrive next, by message. */
  readonly texts = new Map<string, string>();
  crashes = 0;
  #outcome: Outcome = 'accepts';
  #now = Date.now() + LEASE_MS;
  #sender: Sender;

  constructor(database: OpenDatabase, entryId: string) {
    this.#database = database;
    this.#entryId = entryId;
    this.#sender = this.#startSender();
  }

  #startSender = (): Sender =>
    senderTo(
      this.#database,
      async ({ id, raw }) => this.#deliver(id, String(raw)),
      () => this.#now,
    );

  #deliver(id: string, raw: string): string {
    if (this.#outcome === 'refuses') throw new DeliveryError('450 Later', 'temporary');
    if (this.#outcome === 'dies before') throw died;
    expect(this.cancelled.has(id)).toBe(false);
    expect(raw).toContain(this.texts.get(id));
    this.deliveries.push(id);
    if (this.#outcome === 'dies after') throw died;
    return '250 OK';
  }

  async #attempt(outcome: Outcome): Promise<boolean> {
    this.#outcome = outcome;
    try {
      return await this.#sender.attemptNext();
    } catch (error) {
      if (error !== died) throw error;
      this.crashes += 1;
      this.#sender = this.#startSender();
      return true;
    }
  }

  async #change(name: 'send' | 'cancel', id: string): Promise<void> {
    const change = this.#database.db
      .transaction()
      .execute((transaction) =>
        changeMessages({ transaction, revised: UNCHANGED, by }, name, { ids: [id] }),
      );
    const isDone = await change.then(
      () => true,
      (error: { code?: string }) => {
        expect(error.code).toBe('nothing_to_change');
        return false;
      },
    );
    if (isDone && name === 'cancel') this.cancelled.add(id);
  }

  async take(step: Step): Promise<void> {
    const { db } = this.#database;
    if (step.do === 'wait') this.#now += LEASE_MS;
    else if (step.do === 'attempt') await this.#attempt(step.outcome);
    else if (step.do === 'add') {
      const text = randomUUID();
      const message = {
        kind: 'custom',
        edited: { subject: 'S', text },
        state: step.state,
      } as const;
      const id = await addDraft({ db }, this.#entryId, message);
      this.ids.push(id);
      this.texts.set(id, text);
    } else {
      const id = this.ids[step.nth % Math.max(1, this.ids.length)];
      if (id === undefined) return;
      if (step.do !== 'edit') return this.#change(step.do, id);
      const text = randomUUID();
      const call = { transaction: db, revised: UNCHANGED, by };
      const edited = await editMessage(call, id, { subject: 'S', text }).then(
        () => true,
        () => false,
      );
      if (edited) this.texts.set(id, text);
    }
  }

  /** Runs until nothing waits any more. */
  async finish(): Promise<void> {
    for (let idle = 0; idle < 2;) {
      idle = (await this.#attempt('accepts')) ? 0 : idle + 1;
      this.#now += LEASE_MS + 240 * RETRY_MS;
    }
  }
}

describe('messages', () => {
  it('arrive at least once each, repeated by crashes only, and never once cancelled', async () => {
    const database = await engines[0]!.open();
    const entryId = await addEntry(database);
    const check = fc.asyncProperty(steps, async (history) => {
      await database.db.deleteFrom('messages').execute();
      const told = new History(database, entryId);
      for (const step of history) await told.take(step);
      await told.finish();
      const rows = await database.db.selectFrom('messages').select(['id', 'state']).execute();
      for (const { id, state } of rows) {
        expect(['draft', 'sent', 'cancelled']).toContain(state);
        if (state === 'sent') expect(told.deliveries).toContain(id);
        if (state === 'draft') expect(told.deliveries).not.toContain(id);
      }
      const repeats = told.deliveries.length - new Set(told.deliveries).size;
      expect(repeats).toBeLessThanOrEqual(told.crashes);
    });
    try {
      await fc.assert(check, { seed: 19, numRuns: process.env.NOX_TEST === 'all' ? 300 : 30 });
    } finally {
      await database.close();
    }
  });
});
