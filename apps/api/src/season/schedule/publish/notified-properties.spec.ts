import { type AuditionStatus, isSameSlot, type PublishedSlot } from '@nox/contracts';
import fc from 'fast-check';
import { addEntries } from '../../../../test/candidates.ts';
import { addLink } from '../../../../test/links.ts';
import { clearBoard } from '../../../../test/schedule.ts';
import { setSeason } from '../../../../test/seasons.ts';
import {
  attempts,
  checkHistories,
  LEASE_MS,
  type MessageChange,
  SenderHistory,
} from '../../../../test/sender-history.ts';
import { clear } from '../../../../test/season-builders.ts';
import { readRevisions } from '#season/auditions/entries/audition-entries.ts';
import { changeGroups, type Writing } from '#platform/http/routes.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { deleteWhere, findRow, insertRows, updateRow } from '#platform/database/rows.ts';
import { recordEdit } from '#season/auditions/seats/seats.ts';
import { readPublishedSlots } from '#season/auditions/seats/published.ts';
import { chooseSlot, answerSlot } from '#season/candidates/own-slot.ts';
import { type CandidateCall } from '#season/candidates/subject.ts';
import { type CandidateLinkRow, type MessageRow } from '#platform/database/schema.ts';
import { editMessage } from '#season/messages/change-messages.ts';
import {
  readSlotData,
  readDueNotifications,
} from '#season/messages/slot-messages/notified-slots.ts';
import { previewPublication, publishSchedule } from './publish.ts';

const CANDIDATES = 2;
const SLOTS = 3;
const BOTH = ['auditions', 'schedule'] as const;

type Change =
  | { do: 'move' | 'choose'; who: number; slot: number }
  | { do: 'confirm'; who: number }
  | { do: 'decide'; who: number; status: AuditionStatus; isPublished: boolean }
  | { do: 'publish'; prepares: boolean }
  | { do: 'send all' | 'wait' }
  | MessageChange;

const who = fc.nat(CANDIDATES - 1);
// The last slot is none.
const slot = fc.nat(SLOTS);
const move = fc.record({ do: fc.constant('move' as const), who, slot });
const change = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.record({ do: fc.constantFrom('move', 'choose'), who, slot }),
  fc.record({ do: fc.constant('confirm'), who }),
  fc.record({
    do: fc.constant('decide'),
    who,
    status: fc.constantFrom('Pending', 'Not Selected'),
    isPublished: fc.boolean(),
  }),
  fc.record({ do: fc.constant('publish'), prepares: fc.boolean() }),
  fc.record({ do: fc.constantFrom('send all', 'wait') }),
  fc.record({ do: fc.constantFrom('cancel', 'retry', 'edit'), nth: fc.nat(9) }),
);
/** Some are of what is published just before them. */
const attempt = attempts(change, fc.boolean());

class History extends SenderHistory<Change, boolean> {
  readonly #ids: string[] = [];
  readonly #links: CandidateLinkRow[] = [];
  /** What each candidate was told last, or has chosen or confirmed since. */
  readonly #known = new Map<string, PublishedSlot | null>();
  readonly #time = { now: Date.now(), timeZone: 'Asia/Kolkata' };

  async begin(): Promise<void> {
    const { db } = this.database;
    await clearBoard({ ...this.database } as never);
    await clear(this.database, 'panels', 'schedule_blocks');
    await setSeason(this.database, { selfMoveHours: 0 });
    const panel = { id: 'hall', position: 0, name: 'Hall A', room: '', styles: '[]' };
    await insertRows(db, 'panels', panel);
    const date = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    const times = { date, starts: 0, ends: SLOTS * 10, slot_minutes: 10, seats: 1 };
    const block = { id: 'block', panel_id: 'hall', judges: '[]', breaks: '[]', ...times };
    await insertRows(db, 'schedule_blocks', block);
    this.#ids.push(...(await addEntries(db, CANDIDATES)));
    for (const entry_id of this.#ids) {
      await addLink(this.database, { entry_id });
      this.#links.push((await findRow(db, 'candidate_links', { entry_id }))!);
    }
  }

  protected async receive(message: MessageRow) {
    const { db } = this.database;
    const entryId = message.entry_id!;
    const others = await db
      .selectFrom('messages')
      .select('id')
      .where('entry_id', '=', entryId)
      .where('id', '!=', message.id)
      .where('state', '=', 'sending')
      .where('claimed_until', '>', this.now)
      .execute();
    expect(others).toEqual([]);
    const { slot } = readSlotData(message);
    const published = (await readPublishedSlots(db)).get(entryId) ?? null;
    expect([slot, isSameSlot(slot, published)]).toEqual([slot, true]);
    return () => this.#known.set(entryId, slot);
  }

  async #move(index: number, to: number): Promise<void> {
    const entry_id = this.#ids[index]!;
    const seat = { entry_id, block_id: 'block', starts: to * 10, seat: 0, is_pinned: 0 };
    await this.write(['schedule'], async (call) => {
      await deleteWhere(call.transaction, 'assignments', { entry_id });
      if (to < SLOTS) {
        await deleteWhere(call.transaction, 'assignments', { starts: seat.starts });
        await insertRows(call.transaction, 'assignments', seat);
      }
      await recordEdit(call, 'moved');
    });
  }

  /** The slot on the candidate's page. */
  async #shownTo(index: number): Promise<PublishedSlot | null> {
    return (await readPublishedSlots(this.database.db)).get(this.#ids[index]!) ?? null;
  }

  /** Does what a candidate does on their page, who then knows the slot that it shows. */
  async #act(
    index: number,
    groups: Parameters<typeof changeGroups>[1],
    work: (call: CandidateCall) => Promise<void>,
  ): Promise<void> {
    const own = { link: this.#links[index]!, ...this.#time };
    const acting = changeGroups(this.database, groups, null, (call: Writing & { by: null }) =>
      work({ ...call, ...own }),
    );
    await this.refusable(
      acting.then(async () => this.#known.set(this.#ids[index]!, await this.#shownTo(index))),
    );
  }

  async #confirm(index: number): Promise<void> {
    const slot = await this.#shownTo(index);
    if (!slot) return;
    await this.#act(index, ['auditions'], (call) =>
      answerSlot(call, { answer: 'confirmed', slot }),
    );
  }

  async #decide({ who, status, isPublished }: Change & { do: 'decide' }): Promise<void> {
    const id = this.#ids[who]!;
    const result = status === 'Not Selected' ? status : null;
    const decided = { status, ...(isPublished && { published_status: result }) };
    await this.write(['auditions'], ({ transaction }) =>
      updateRow(transaction, 'audition_entries', id, decided),
    );
  }

  /** Those whom nobody tells of a slot: their result is out, or decided before they knew of any. */
  async #isOut(id: string): Promise<boolean> {
    const entry = (await findRow(this.database.db, 'audition_entries', id))!;
    const isDecided = entry.status === 'Not Selected' && !this.#known.get(id);
    return entry.published_status === 'Not Selected' || isDecided;
  }

  async #publish(preparesMessages: boolean): Promise<void> {
    const { schedule: expectedRevision } = (await readRevisions(this.database.db)).revision;
    const body = { expectedRevision, note: '', preparesMessages };
    const { length: notSelected } = (await previewPublication(this.database.db, false)).notSelected;
    const choice = { notSelected, includeNotSelected: false };
    const { timeZone } = this.#time;
    await this.write(BOTH, (call) => publishSchedule(call, { ...body, ...choice }, timeZone));
  }

  protected publishAll = () => this.#publish(true);

  protected async change(step: Change): Promise<unknown> {
    if ('nth' in step) {
      return this.changeMessage(step, (call, id, text) =>
        editMessage(call, id, { subject: 'Edited', text: `${text} {{slot}}: {{link}}` }),
      );
    }
    if (step.do === 'move') return this.#move(step.who, step.slot);
    if (step.do === 'choose') {
      const to = { blockId: 'block', starts: step.slot * 10 };
      return this.#act(step.who, BOTH, (call) => chooseSlot(call, to));
    }
    if (step.do === 'confirm') return this.#confirm(step.who);
    if (step.do === 'decide') return this.#decide(step);
    if (step.do === 'publish') return this.#publish(step.prepares);
    if (step.do === 'send all') return this.sendAll();
    return (this.now += LEASE_MS);
  }

  protected async prepare(publishes: boolean): Promise<void> {
    if (!publishes) return;
    await this.publishAll();
    await this.sendAll();
  }

  protected async pass(): Promise<void> {
    this.now += DAY_MS;
  }

  async check(): Promise<void> {
    const { db } = this.database;
    const published = await readPublishedSlots(db);
    for (const id of this.#ids) {
      if (await this.#isOut(id)) continue;
      const [known, slot] = [this.#known.get(id) ?? null, published.get(id) ?? null];
      expect([known, slot, isSameSlot(known, slot)]).toEqual([known, slot, true]);
    }
    const due = await readDueNotifications(db, published);
    expect(due.filter(({ isNotSelected }) => !isNotSelected)).toEqual([]);
  }
}

describe('what candidates are notified of their slots', () => {
  checkHistories(
    'is what is published in the end, whatever was published, sent and broken before',
    fc.oneof(move, change, attempt),
    (database) => new History(database),
    { seed: 20, numRuns: 12 },
  );
});
