import { type AuditionStatus, type Result } from '@nox/contracts';
import fc from 'fast-check';
import { addEntries } from '../../../test/candidates.ts';
import { age, clear, rowsOf } from '../../../test/season-builders.ts';
import {
  attempts,
  checkHistories,
  LEASE_MS,
  type MessageChange,
  SenderHistory,
} from '../../../test/sender-history.ts';
import { changeStatus } from '../auditions/entries/audition-entries.ts';
import { UNDO_MS } from '#platform/database/clock.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type MessageRow } from '#platform/database/schema.ts';
import { markOpened } from '../messages/result-messages/opened-results.ts';
import { readDueResults, resultIn } from '../messages/result-messages/result-messages.ts';
import { readRevisions } from '../auditions/entries/audition-entries.ts';
import { readSlotData } from '../messages/slot-messages/notified-slots.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { EVERYTHING } from '../auditions/entries/viewer.ts';
import { publishResults, readResults, saveReserves } from './results.ts';
import { undoPublication } from './undo-publication.ts';

const CANDIDATES = 2;
const ZONE = 'Asia/Kolkata';
const BOTH = ['auditions', 'schedule'] as const;

type Change =
  | { do: 'decide'; who: number; status: AuditionStatus }
  | { do: 'reserve' | 'open'; who: number }
  | { do: 'publish' | 'undo' | 'send all' | 'wait' | 'pass' }
  | { do: 'move the meeting'; to: string | null }
  | (MessageChange & { do: 'cancel' | 'retry' });
/** Whether what is decided is published and sent just before, and whether its undo has ended. */
type Publishing = 'no' | 'undoable' | 'final';

const who = fc.nat(CANDIDATES - 1);
const decide = fc.record({
  do: fc.constant('decide' as const),
  who,
  status: fc.constantFrom<AuditionStatus[]>('Pending', 'Selected', 'Not Selected'),
});
const change = fc.oneof<fc.Arbitrary<Change>[]>(
  decide,
  fc.record({ do: fc.constantFrom('reserve', 'open'), who }),
  fc.record({ do: fc.constantFrom('publish', 'undo', 'send all', 'wait', 'pass') }),
  fc.record({
    do: fc.constant('move the meeting' as const),
    to: fc.constantFrom('2099-08-14T18:00', '2099-08-15T18:00', null),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'retry'), nth: fc.nat(9) }),
);
const attempt = attempts(change, fc.constantFrom<Publishing[]>('no', 'undoable', 'final'));

class History extends SenderHistory<Change, Publishing> {
  #ids: string[] = [];
  /** What each candidate has read, the latest last. */
  readonly #read = new Map<string, (Result | null)[]>();
  /** The first meeting in each candidate's calendar, which takes no file with a lower sequence. */
  readonly #calendars = new Map<string, { at: string | null; sequence: number }>();

  async begin(): Promise<void> {
    await clear(this.database, 'messages', 'result_publications', 'result_changes');
    await clear(this.database, 'audition_entries', 'mail_pauses');
    this.#ids = await addEntries(this.database.db, CANDIDATES);
    await this.#moveMeeting(null);
  }

  protected async receive(message: MessageRow) {
    const entryId = message.entry_id!;
    const result = resultIn(message);
    const entry = (await findRow(this.database.db, 'audition_entries', entryId))!;
    expect(entry.published_status).toBe(result);
    // What can still be undone is sent to nobody.
    const undoable = (await rowsOf(this.database, 'result_publications')).filter(
      ({ undone_at, made_at }) => undone_at === null && made_at + UNDO_MS > this.now,
    );
    expect(undoable).toEqual([]);
    const read = this.#read.get(entryId) ?? [];
    // Since a message said that there is none any more.
    const current = read.slice(read.lastIndexOf(null) + 1);
    const other = current.findLast((known) => known !== result);
    const isMovedUp = result === 'Selected' && other === 'Reserve';
    if (other) expect(message.kind).toBe(isMovedUp ? 'place-free' : 'result-correction');
    const { slot, former, sequence } = readSlotData(message);
    return () => {
      this.#read.set(entryId, [...read, result]);
      if (slot ?? former) this.#addToCalendar(entryId, slot?.date ?? null, sequence);
    };
  }

  #addToCalendar(id: string, date: string | null, sequence: number): void {
    const before = this.#calendars.get(id) ?? { at: null, sequence: 0 };
    if (before.at !== date) expect(sequence).toBeGreaterThan(before.sequence);
    this.#calendars.set(id, { at: date, sequence });
  }

  async #moveMeeting(meetingAt: string | null): Promise<void> {
    const settings = JSON.stringify({ name: 'Season', meetingAt });
    await this.write(['auditions'], ({ transaction }) =>
      updateRow(transaction, 'seasons', { is_current: 1 }, { settings }),
    );
  }

  protected async publishAll() {
    const { state } = await readResults(this.database.db, EVERYTHING, ZONE);
    await this.write(BOTH, (call) => publishResults(call, { state }, ZONE));
  }

  async #undo(): Promise<void> {
    const { publication } = await readResults(this.database.db, EVERYTHING, ZONE);
    if (publication) await this.write(BOTH, (call) => undoPublication(call, publication._id, ZONE));
  }

  async #reserve(index: number): Promise<void> {
    const { candidates } = await readResults(this.database.db, EVERYTHING, ZONE);
    const ranked = candidates.filter(({ reserveRank }) => reserveRank !== null);
    const expected = ranked
      .toSorted((a, b) => a.reserveRank! - b.reserveRank!)
      .map(({ entryId }) => entryId);
    const id = this.#ids[index]!;
    const ids = expected.includes(id) ? expected.filter((one) => one !== id) : [id, ...expected];
    await this.write(['auditions'], (call) =>
      saveReserves({ ...call, viewer: EVERYTHING }, { ids, expected }),
    );
  }

  /** The candidate reads on their page what is published. */
  async #open(id: string): Promise<void> {
    const { db, revisions } = this.database;
    const { settings } = await readCurrentSeason(db);
    await revisions.withLock('schedule', (transaction) => markOpened(transaction, id, settings));
    const { published_status } = (await findRow(db, 'audition_entries', id))!;
    if (published_status) this.#read.set(id, [...(this.#read.get(id) ?? []), published_status]);
    const meeting = published_status === 'Selected' && settings.meetingAt;
    const { entries: sequence } = (await readRevisions(db)).revision;
    if (meeting) this.#addToCalendar(id, meeting.slice(0, 10), sequence);
  }

  /** Ten minutes: what cannot be undone by the database's clock then, neither can by the sender's. */
  protected async pass(): Promise<void> {
    await age(this.database, 'result_publications', 'made_at', UNDO_MS);
    await this.#makeDue();
  }

  /** Whenever it would be tried. */
  async #makeDue(): Promise<void> {
    await updateRow(this.database.db, 'messages', { state: 'queued' }, { next_try_at: 0 });
  }

  protected async change(step: Change): Promise<unknown> {
    if ('nth' in step) return this.changeMessage(step);
    if (step.do === 'decide') {
      const id = this.#ids[step.who]!;
      return this.write(['auditions'], (call) =>
        changeStatus({ ...call, viewer: EVERYTHING }, id, { status: step.status }),
      );
    }
    if (step.do === 'reserve') return this.#reserve(step.who);
    if (step.do === 'open') return this.#open(this.#ids[step.who]!);
    if (step.do === 'move the meeting') return this.#moveMeeting(step.to);
    if (step.do === 'publish') return this.publishAll();
    if (step.do === 'undo') return this.#undo();
    if (step.do === 'send all') return this.sendAll();
    if (step.do === 'pass') return this.pass();
    return (this.now += LEASE_MS);
  }

  protected async prepare(publishing: Publishing): Promise<void> {
    if (publishing === 'no') return;
    await this.publishAll();
    await this.sendAll();
    await this.#makeDue();
    if (publishing === 'final') await this.pass();
  }

  async check(): Promise<void> {
    const { meetingAt } = (await readCurrentSeason(this.database.db)).settings;
    for (const { id, published_status } of await rowsOf(this.database, 'audition_entries')) {
      expect([id, this.#read.get(id)?.at(-1) ?? null]).toEqual([id, published_status]);
      const meeting = published_status === 'Selected' ? meetingAt : null;
      const inCalendar = this.#calendars.get(id)?.at ?? null;
      expect([id, inCalendar]).toEqual([id, meeting?.slice(0, 10) ?? null]);
    }
    expect(await readDueResults(this.database.db)).toEqual([]);
  }
}

describe('what candidates are notified of their results', () => {
  checkHistories(
    'is what is published in the end, with the first meeting, and never what is not or can be undone',
    fc.oneof(decide, change, attempt),
    (database) => new History(database),
    { seed: 38, numRuns: 20 },
  );
});
