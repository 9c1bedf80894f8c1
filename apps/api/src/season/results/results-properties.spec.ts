import { type Result } from '@nox/contracts';
import fc from 'fast-check';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/it-in-full';
import { clear, rowsOf } from '../../../test/season-builders.ts';
import { senderTo } from '../../../test/senders.ts';
import { changeStatus } from '../auditions/entries/audition-entries.ts';
import { UNDO_MS } from '#platform/database/clock.ts';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { findRow } from '#platform/database/rows.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, changeGroups } from '#platform/http/routes.ts';
import { changeMessages } from '../messages/change-messages.ts';
import {
  readDueResults,
  resultIn,
  RESULT_KINDS,
} from '../messages/result-messages/result-messages.ts';
import { DeliveryError } from '../messages/sending/transports.ts';
import { type Sender } from '../messages/sending/sender.ts';
import { EVERYTHING } from '../auditions/entries/viewer.ts';
import { publishResults, readResults, saveReserves, undoPublication } from './results.ts';

const CANDIDATES = 2;
const LEASE_MS = 120_000;
const by = { uid: 'uid-of-meera', email: null };
const viewer = EVERYTHING;
const died = new Error('The process has ended.');

type Outcome = 'accepts' | 'refuses' | 'fails' | 'dies before' | 'dies after';
type Change =
  | { do: 'decide'; who: number; status: 'Pending' | 'Selected' | 'Not Selected' }
  | { do: 'reserve'; who: number }
  | { do: 'publish' | 'undo' | 'send all' | 'wait' | 'pass' }
  | { do: 'cancel' | 'retry'; nth: number };
/** Whether what is decided is published and sent just before, and whether its undo has ended. */
type Publishing = 'no' | 'undoable' | 'final';
type Step =
  | Change
  | { do: 'attempt'; outcome: Outcome; meanwhile: Change | null; publishes: Publishing };

const who = fc.nat(CANDIDATES - 1);
const decide = fc.record({
  do: fc.constant('decide' as const),
  who,
  status: fc.constantFrom('Pending' as const, 'Selected' as const, 'Not Selected' as const),
});
const change = fc.oneof<fc.Arbitrary<Change>[]>(
  decide,
  fc.record({ do: fc.constant('reserve' as const), who }),
  fc.record({
    do: fc.constantFrom('publish', 'undo', 'send all', 'wait', 'pass'),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'retry'), nth: fc.nat(9) }),
);
const attempt = fc.record({
  do: fc.constant('attempt' as const),
  outcome: fc.constantFrom<Outcome[]>('accepts', 'refuses', 'fails', 'dies before', 'dies after'),
  meanwhile: fc.option(change),
  publishes: fc.constantFrom<Publishing[]>('no', 'undoable', 'final'),
});
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(decide, change, attempt), {
  minLength: 10,
  maxLength: 40,
});

/** Two candidates, organisers, and a sender that dies. */
class History {
  readonly #database: OpenDatabase;
  #ids: string[] = [];
  /** What each candidate has read, the latest last. */
  readonly #read = new Map<string, (Result | null)[]>();
  #now = Date.now() + LEASE_MS;
  #attempt: { outcome: Outcome; meanwhile: Change | null } = {
    outcome: 'accepts',
    meanwhile: null,
  };
  #sender: Sender;

  constructor(database: OpenDatabase) {
    this.#database = database;
    this.#sender = this.#startSender();
  }

  #startSender = (): Sender =>
    senderTo(
      this.#database,
      ({ id }) => this.#deliver(id),
      () => this.#now,
    );

  async begin(): Promise<void> {
    await clear(this.#database, 'messages', 'result_publications', 'result_changes');
    await clear(this.#database, 'audition_entries', 'mail_pauses');
    this.#ids = await addEntries(this.#database.db, CANDIDATES);
  }

  async #deliver(id: string): Promise<string> {
    const { outcome, meanwhile } = this.#attempt;
    const { db } = this.#database;
    const message = (await findRow(db, 'messages', id))!;
    const entryId = message.entry_id!;
    const result = resultIn(message);
    const entry = (await findRow(db, 'audition_entries', entryId))!;
    expect(entry.published_status).toBe(result);
    // What can still be undone is sent to nobody.
    const undoable = (await rowsOf(this.#database, 'result_publications')).filter(
      ({ undone_at, made_at }) => undone_at === null && made_at + UNDO_MS > this.#now,
    );
    expect(undoable).toEqual([]);
    const read = this.#read.get(entryId) ?? [];
    // Since a message said that there is none any more.
    const current = read.slice(read.lastIndexOf(null) + 1);
    if (current.some((known) => known !== result)) expect(message.kind).toBe('result-correction');
    if (meanwhile) await this.#change(meanwhile);
    if (outcome === 'refuses') throw new DeliveryError('450 Later', 'temporary');
    if (outcome === 'fails') throw new DeliveryError('550 No', 'mail');
    if (outcome === 'dies before') throw died;
    this.#read.set(entryId, [...read, result]);
    if (outcome === 'dies after') throw died;
    return '250 OK';
  }

  async #try(outcome: Outcome, meanwhile: Change | null = null): Promise<boolean> {
    this.#attempt = { outcome, meanwhile };
    try {
      return await this.#sender.attemptNext();
    } catch (error) {
      if (error !== died) throw error;
      this.#sender = this.#startSender();
      return true;
    }
  }

  /** What is refused changes nothing. */
  async #write(
    work: (call: AccountWriting) => Promise<unknown>,
    groups: readonly ['auditions'] | readonly ['auditions', 'schedule'] = ['auditions', 'schedule'],
  ): Promise<void> {
    await changeGroups(this.#database, groups, by, work).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  }

  #publish = async () => {
    const { state } = await readResults(this.#database.db);
    await this.#write((call) => publishResults(call, state));
  };

  async #undo(): Promise<void> {
    const { publication } = await readResults(this.#database.db);
    if (publication) await this.#write((call) => undoPublication(call, publication._id));
  }

  async #reserve(index: number): Promise<void> {
    const { candidates } = await readResults(this.#database.db);
    const ranked = candidates.filter(({ reserveRank }) => reserveRank !== null);
    const expected = ranked
      .toSorted((a, b) => a.reserveRank! - b.reserveRank!)
      .map(({ entryId }) => entryId);
    const id = this.#ids[index]!;
    const ids = expected.includes(id) ? expected.filter((one) => one !== id) : [id, ...expected];
    await this.#write((call) => saveReserves(call, { ids, expected }), ['auditions']);
  }

  async #sendAll(): Promise<void> {
    const drafts = (await rowsOf(this.#database, 'messages')).filter(
      ({ state }) => state === 'draft',
    );
    const ids = drafts.map(({ id }) => id);
    if (ids.length > 0) await this.#write((call) => changeMessages(call, 'send', { ids }));
  }

  /** Ten minutes: what cannot be undone by the database's clock then, neither can by the sender's. */
  async #pass(): Promise<void> {
    await this.#database.db
      .updateTable('result_publications')
      .set((row) => ({ made_at: row('made_at', '-', UNDO_MS) }))
      .execute();
    await this.#makeDue();
  }

  /** Whenever it would be tried. */
  async #makeDue(): Promise<void> {
    const { db } = this.#database;
    await db
      .updateTable('messages')
      .set({ next_try_at: 0 })
      .where('state', '=', 'queued')
      .execute();
  }

  async #changeOne(step: Extract<Change, { nth: number }>): Promise<void> {
    const all = await rowsOf(this.#database, 'messages');
    const message = all[step.nth % Math.max(1, all.length)];
    if (!message) return;
    await this.#write((call) => changeMessages(call, step.do, { ids: [message.id] }));
  }

  async #change(step: Change): Promise<void> {
    switch (step.do) {
      case 'decide':
        return this.#write(
          (call) =>
            changeStatus({ ...call, viewer }, this.#ids[step.who]!, { status: step.status }),
          ['auditions'],
        );
      case 'reserve':
        return this.#reserve(step.who);
      case 'publish':
        return this.#publish();
      case 'undo':
        return this.#undo();
      case 'send all':
        return this.#sendAll();
      case 'wait':
        this.#now += LEASE_MS;
        return undefined;
      case 'pass':
        return this.#pass();
      default:
        return this.#changeOne(step);
    }
  }

  async take(step: Step): Promise<void> {
    if (step.do !== 'attempt') return this.#change(step);
    if (step.publishes !== 'no') {
      await this.#publish();
      await this.#sendAll();
      await this.#makeDue();
      if (step.publishes === 'final') await this.#pass();
    }
    await this.#try(step.outcome, step.meanwhile);
  }

  /** What organisers do at last: notify everybody, until nothing waits any more. */
  async finish(): Promise<void> {
    await this.#publish();
    await this.#pass();
    await this.#sendAll();
    for (let idle = 0; idle < 2;) {
      await this.#pass();
      idle = (await this.#try('accepts')) ? 0 : idle + 1;
      this.#now += LEASE_MS;
    }
  }

  async check(): Promise<void> {
    const { db } = this.#database;
    for (const { id, published_status: published } of await rowsOf(
      this.#database,
      'audition_entries',
    )) {
      expect([id, this.#read.get(id)?.at(-1) ?? null]).toEqual([id, published]);
    }
    expect(await readDueResults(db)).toEqual([]);
    const waiting = (await rowsOf(this.#database, 'messages')).filter(
      ({ kind, state }) =>
        (RESULT_KINDS as readonly string[]).includes(kind) &&
        ['draft', 'queued', 'sending'].includes(state),
    );
    expect(waiting).toEqual([]);
  }
}

async function checkHistories(open: () => Promise<OpenDatabase>, numRuns: number): Promise<void> {
  const database = await open();
  const property = fc.asyncProperty(steps, async (taken) => {
    const history = new History(database);
    await history.begin();
    for (const step of taken) await history.take(step);
    await history.finish();
    await history.check();
  });
  try {
    await fc.assert(property, { seed: 38, numRuns });
  } finally {
    await database.close();
  }
}

describe('what candidates are notified of their results', () => {
  it('is what is published in the end, and never what is not or can be undone', () =>
    checkHistories(engines[0]!.open, 20));

  itInFull.each(engines)(
    'is that in many histories on $name',
    ({ open }) => checkHistories(open, 300),
    600_000,
  );
});
