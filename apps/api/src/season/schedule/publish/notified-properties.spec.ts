import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import fc from 'fast-check';
import { addEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/it-in-full';
import { addLink } from '../../../../test/links.ts';
import { clearBoard } from '../../../../test/schedule.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { senderTo } from '../../../../test/senders.ts';
import { readRevisions } from '#season/auditions/entries/audition-entries.ts';
import { type AccountWriting, changeGroups } from '#platform/http/routes.ts';
import { countRows, findRow } from '#platform/database/rows.ts';
import { recordEdit } from '#season/auditions/seats/seats.ts';
import { readPublishedSlots } from '#season/auditions/seats/published.ts';
import { chooseSlot, answerSlot } from '#season/candidates/own-slot.ts';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { type CandidateLinkRow } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { changeMessages, editMessage } from '#season/messages/change-messages.ts';
import { DeliveryError } from '#season/messages/sending/transports.ts';
import { type Sender } from '#season/messages/sending/sender.ts';
import {
  readSlotData,
  readDueNotifications,
  SLOT_KINDS,
} from '#season/messages/slot-messages/notified-slots.ts';
import { publishSchedule } from './publish.ts';

const CANDIDATES = 2;
const SLOTS = 3;
const LEASE_MS = 120_000;
const DAY_MS = 24 * 60 * 60_000;
const CHOICE = { includeNotSelected: false };
const by = { uid: 'uid-of-meera', email: null };
const died = new Error('The process has ended.');

type Outcome = 'accepts' | 'refuses' | 'fails' | 'dies before' | 'dies after';
type Change =
  | { do: 'move' | 'choose'; who: number; slot: number }
  | { do: 'confirm'; who: number }
  | { do: 'publish'; prepares: boolean }
  | { do: 'send all' | 'wait' }
  | { do: 'cancel' | 'retry' | 'edit'; nth: number };
/** `tells`: of what is published just before it. */
type Step = Change | { do: 'attempt'; outcome: Outcome; meanwhile: Change | null; tells: boolean };

const change = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.record({
    do: fc.constantFrom('move', 'choose'),
    who: fc.nat(CANDIDATES - 1),
    // The last one is none.
    slot: fc.nat(SLOTS),
  }),
  fc.record({ do: fc.constant('confirm'), who: fc.nat(CANDIDATES - 1) }),
  fc.record({ do: fc.constant('publish'), prepares: fc.boolean() }),
  fc.record({ do: fc.constantFrom('send all', 'wait') }),
  fc.record({ do: fc.constantFrom('cancel', 'retry', 'edit'), nth: fc.nat(9) }),
);
const attempt = fc.record({
  do: fc.constant('attempt' as const),
  outcome: fc.constantFrom<Outcome[]>('accepts', 'refuses', 'fails', 'dies before', 'dies after'),
  meanwhile: fc.option(change),
  tells: fc.boolean(),
});
const move = fc.record({
  do: fc.constant('move' as const),
  who: fc.nat(CANDIDATES - 1),
  slot: fc.nat(SLOTS),
});
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(move, change, attempt), {
  minLength: 10,
  maxLength: 40,
});

const BOTH = ['auditions', 'schedule'] as const;

/** What is refused changes nothing. */
const refusable = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });

/** Two candidates, organisers, and a sender that dies. */
class History {
  readonly #database: OpenDatabase;
  readonly #ids: string[] = [];
  readonly #links: CandidateLinkRow[] = [];
  /** What each candidate was told last, or has chosen or confirmed since. */
  readonly #known = new Map<string, PublishedSlot | null>();
  readonly #time = { now: Date.now(), timeZone: 'Asia/Kolkata' };
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
    const { db } = this.#database;
    await clearBoard({ ...this.#database } as never);
    for (const table of ['panels', 'schedule_blocks'] as const)
      await db.deleteFrom(table).execute();
    await setSeason(this.#database, { selfMoveHours: 0 });
    const panel = { id: 'hall', position: 0, name: 'Hall A', room: '', styles: '[]' };
    await db.insertInto('panels').values(panel).execute();
    const date = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    const times = { date, starts: 0, ends: SLOTS * 10, slot_minutes: 10, seats: 1 };
    const block = { id: 'block', panel_id: 'hall', judges: '[]', breaks: '[]', ...times };
    await db.insertInto('schedule_blocks').values(block).execute();
    this.#ids.push(...(await addEntries(db, CANDIDATES)));
    for (const entry_id of this.#ids) {
      await addLink(this.#database, { entry_id });
      const links = db.selectFrom('candidate_links').selectAll();
      this.#links.push(await links.where('entry_id', '=', entry_id).executeTakeFirstOrThrow());
    }
  }

  async #deliver(id: string): Promise<string> {
    const { outcome, meanwhile } = this.#attempt;
    const { db } = this.#database;
    const message = (await findRow(db, 'messages', id))!;
    const { entry_id: entryId = '' } = message;
    const others = await db
      .selectFrom('messages')
      .select('id')
      .where('entry_id', '=', entryId)
      .where('id', '!=', id)
      .where('state', '=', 'sending')
      .where('claimed_until', '>', this.#now)
      .execute();
    expect(others).toEqual([]);
    const { slot } = readSlotData(message);
    const published = (await readPublishedSlots(db)).get(entryId!) ?? null;
    expect([slot, isSameSlot(slot, published)]).toEqual([slot, true]);
    if (meanwhile) await this.#change(meanwhile);
    if (outcome === 'refuses') throw new DeliveryError('450 Later', 'temporary');
    if (outcome === 'fails') throw new DeliveryError('550 No', 'mail');
    if (outcome === 'dies before') throw died;
    this.#known.set(entryId!, slot);
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

  async #move(who: number, slot: number): Promise<void> {
    const entry_id = this.#ids[who]!;
    const seat = { block_id: 'block', starts: slot * 10, seat: 0, is_pinned: 0 } as const;
    await changeGroups(this.#database, ['schedule'], by, async (call) => {
      const { transaction } = call;
      await transaction.deleteFrom('assignments').where('entry_id', '=', entry_id).execute();
      if (slot < SLOTS) {
        await transaction.deleteFrom('assignments').where('starts', '=', seat.starts).execute();
        await transaction
          .insertInto('assignments')
          .values({ entry_id, ...seat })
          .execute();
      }
      await recordEdit(call, 'moved');
    });
  }

  async #choose(who: number, slot: number): Promise<void> {
    const to = { blockId: 'block', starts: slot * 10 };
    const link = this.#links[who]!;
    const moving = changeGroups(this.#database, BOTH, null, (call) =>
      chooseSlot({ ...call, link, ...this.#time }, to),
    );
    await refusable(
      moving.then(async () => this.#known.set(this.#ids[who]!, await this.#shownTo(who))),
    );
  }

  /** The slot on the candidate's page. */
  async #shownTo(who: number): Promise<PublishedSlot | null> {
    return (await readPublishedSlots(this.#database.db)).get(this.#ids[who]!) ?? null;
  }

  async #confirm(who: number): Promise<void> {
    const slot = await this.#shownTo(who);
    if (!slot) return;
    const answer = { answer: 'confirmed', slot } as const;
    const link = this.#links[who]!;
    const answering = changeGroups(this.#database, ['auditions'], null, (call) =>
      answerSlot({ ...call, link, ...this.#time }, answer),
    );
    await refusable(answering.then(() => this.#known.set(this.#ids[who]!, slot)));
  }

  async #publish(preparesMessages: boolean): Promise<void> {
    const { schedule: expectedRevision } = (await readRevisions(this.#database.db)).revision;
    const body = {
      expectedRevision,
      note: '',
      preparesMessages,
      notSelected: 0,
      ...CHOICE,
    };
    await refusable(
      changeGroups(this.#database, BOTH, by, (call) =>
        publishSchedule(call, body, this.#time.timeZone),
      ),
    );
  }

  async #messages(): Promise<{ id: string; state: string }[]> {
    const query = this.#database.db.selectFrom('messages').select(['id', 'state']);
    return query.orderBy('created_at').execute();
  }

  async #sendAll(): Promise<void> {
    const drafts = (await this.#messages()).filter(({ state }) => state === 'draft');
    const ids = drafts.map(({ id }) => id);
    if (ids.length > 0) await this.#write((call) => changeMessages(call, 'send', { ids }));
  }

  async #changeOne(step: Extract<Change, { nth: number }>): Promise<void> {
    const all = await this.#messages();
    const id = all[step.nth % Math.max(1, all.length)]?.id;
    if (id === undefined) return;
    const text = { subject: 'Edited', text: 'At {{slot}}: {{link}}' };
    await refusable(
      this.#write(async (call) => {
        if (step.do === 'edit') await editMessage(call, id, text);
        else await changeMessages(call, step.do, { ids: [id] });
      }),
    );
  }

  #write(work: (call: AccountWriting) => Promise<unknown>): Promise<unknown> {
    return changeGroups(this.#database, ['auditions'], by, work);
  }

  async #change(step: Change): Promise<void> {
    switch (step.do) {
      case 'move':
        return this.#move(step.who, step.slot);
      case 'choose':
        return this.#choose(step.who, step.slot);
      case 'confirm':
        return this.#confirm(step.who);
      case 'publish':
        return this.#publish(step.prepares);
      case 'send all':
        return this.#sendAll();
      case 'wait':
        this.#now += LEASE_MS;
        return undefined;
      default:
        return this.#changeOne(step);
    }
  }

  async take(step: Step): Promise<void> {
    if (step.do !== 'attempt') return this.#change(step);
    if (step.tells) {
      await this.#publish(true);
      await this.#sendAll();
    }
    await this.#try(step.outcome, step.meanwhile);
  }

  /** What organisers do at last: notify everybody, until nothing waits any more. */
  async finish(): Promise<void> {
    await this.#publish(true);
    await this.#sendAll();
    for (let idle = 0; idle < 2;) {
      idle = (await this.#try('accepts')) ? 0 : idle + 1;
      this.#now += LEASE_MS + DAY_MS;
    }
  }

  async check(): Promise<void> {
    const { db } = this.#database;
    const published = await readPublishedSlots(db);
    for (const id of this.#ids) {
      const [known, slot] = [this.#known.get(id) ?? null, published.get(id) ?? null];
      expect([known, slot, isSameSlot(known, slot)]).toEqual([known, slot, true]);
    }
    const due = await readDueNotifications(db, published);
    expect(due.filter(({ isNotSelected }) => !isNotSelected)).toEqual([]);
    const waiting = db.selectFrom('messages').where('kind', 'in', SLOT_KINDS);
    expect(await countRows(waiting.where('state', 'in', ['draft', 'queued', 'sending']))).toBe(0);
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
    await fc.assert(property, { seed: 20, numRuns });
  } finally {
    await database.close();
  }
}

describe('what candidates are notified of of their slots', () => {
  it('is what is published in the end, whatever was published, sent and broken before', () =>
    checkHistories(engines[0]!.open, 12));

  itInFull.each(engines)(
    'is what is published in the end, in many histories on $name',
    ({ open }) => checkHistories(open, 300),
    600_000,
  );
});
