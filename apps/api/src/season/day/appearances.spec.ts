import {
  auditionDayAt,
  dateAfter,
  type DayNow,
  type FreeSlots,
  type Season,
  type SeasonFigures,
  stateAfter,
} from '@nox/contracts';
import { modelOf, randomHistory, randomOf, readFold } from '@nox/contracts/histories';
import { MIDNIGHT_ZONE, NOON_ZONE } from '@nox/contracts/testing';
import { asAccount, emptiedApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { dayOf } from '../../../test/day.ts';
import { crudEngines } from '../../../test/engines.ts';
import { assign, publish, saveStructure, structureOf } from '../../../test/schedule.ts';
import { sentencesOf, startSeason } from '../../../test/season-builders.ts';
import { filesOf, linesOf, sumOf } from '../../../test/season-files.ts';
import { DAY_MS, HOUR_MS } from '#platform/database/clock.ts';
import { insertRows, updateRow } from '#platform/database/rows.ts';
import { zonedTime } from '../seasons/current-season.ts';
import { closeDays, dateEvents } from './attendance.ts';

describe.each(crudEngines)('appearances on $name', ({ open }) => {
  const api = emptiedApi({ registrationOverride: 'open', timeZone: NOON_ZONE }, open);
  const { event, record, readList, readEntry } = dayOf(api, NOON_ZONE);

  const today = auditionDayAt(zonedTime(Date.now(), NOON_ZONE));
  const [yesterday, tomorrow] = [dateAfter(today, -1), dateAfter(today)];
  const NOON_AHEAD = Date.parse(`${zonedTime(0, NOON_ZONE).slice(0, 16)}Z`);
  const eventsOf = async (id: string) =>
    (await readList()).entries.find(({ _id }) => _id === id)!.events;

  /** Each evening has a block of one slot, for all. */
  async function prepareEvenings(dates: readonly string[], count = 1) {
    const { panels, blocks } = structureOf({ starts: 1_080, ends: 1_140, seats: 50 });
    const block = blocks[0]!;
    const all = dates.map((date) => ({ ...block, _id: crypto.randomUUID() as string, date }));
    await saveStructure(api, { panels, blocks: all });
    const ids = await addEntries(api.db, count);
    const placeOf = (date: string) => {
      const { _id: blockId, starts } = all.find((one) => one.date === date)!;
      return { blockId, starts };
    };
    const move = async (from: string, to: string) => {
      const moves = ids.map((entryId) => ({
        ...{ entryId, expected: placeOf(from), to: placeOf(to) },
      }));
      await api.send('POST', '/api/schedule/moves', { moves, force: true });
      await publish(api, { preparesMessages: false });
    };
    const answer = await assign(api, ids, placeOf(dates[0]!));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    await publish(api, { preparesMessages: false });
    return { ids, id: ids[0]!, move };
  }

  describe('of a candidate who is moved', () => {
    it('are apart: Friday stays Friday’s, and they are expected on the other evening', async () => {
      const { id, move } = await prepareEvenings([yesterday, today]);
      await record(event(id, 'finished', { date: yesterday }));
      expect((await readEntry(id)).attendance).toMatchObject({ state: 'finished' });
      await move(yesterday, today);
      const friday = { state: 'finished', date: yesterday };
      const moved = await readEntry(id);
      expect(moved).toMatchObject({ formerAppearances: [friday] });
      expect(moved).not.toHaveProperty('attendance');
      const { panels } = (await api.get('/api/season/now')).json<DayNow>();
      expect(panels).toMatchObject([{ now: null, next: [{ number: 1 }] }]);

      await record(event(id, 'called'));
      expect(await readEntry(id)).toMatchObject({
        attendance: { state: 'called', date: today },
        formerAppearances: [friday],
      });
      await move(today, yesterday);
      expect(await readEntry(id)).toMatchObject({
        attendance: friday,
        formerAppearances: [{ state: 'called', date: today }],
      });
    });

    it('get what comes late of the evening before', async () => {
      const { id, move } = await prepareEvenings([yesterday, today]);
      await move(yesterday, today);
      await record(event(id));
      await record(
        event(id, 'left', { date: yesterday }),
        event(id, 'called', { date: yesterday }),
      );
      expect(await readEntry(id)).toMatchObject({
        attendance: { state: 'arrived', date: today },
        formerAppearances: [{ state: 'no-show', date: yesterday }],
      });
      expect(await sentencesOf(api)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Marked the candidate .+ as Called$/),
          expect.stringMatching(/^Marked the candidate .+ as Here$/),
        ]),
      );
    });

    it('lets who has finished on another evening change seats', async () => {
      const { id, ids, move } = await prepareEvenings([yesterday, today], 2);
      await record(event(id, 'finished', { date: yesterday }));
      await move(yesterday, today);
      const [extra = ''] = await addEntries(api.db, 1);
      await record(event(extra, 'finished', { date: yesterday }));
      const swap = async (entryId: string, otherId: string) =>
        (await api.send('POST', '/api/check-in/swaps', { entryId, otherId })).statusCode;
      expect(await swap(extra, ids[0]!)).toBe(200);
      await record(event(ids[0]!, 'started'));
      expect(await swap(ids[0]!, ids[1]!)).toBe(409);
    });
  });

  describe('have a day', () => {
    it.each([
      ['the one that a device names', { date: yesterday }, yesterday],
      ['today for one that has not come', { date: tomorrow }, today],
      ['today for one of year 0', { date: '0000-01-01', at: '0000-01-01T00:00:00Z' }, today],
      ['today without a slot, from a page of an earlier release', {}, today],
    ])('%s', async (_what, fields, date) => {
      const [id = ''] = await addEntries(api.db, 1);
      await record(event(id, 'arrived', fields));
      expect(await eventsOf(id)).toMatchObject([{ date }]);
    });

    it.each([yesterday, tomorrow])(
      'from a page of an earlier release: %s, of the slot',
      async (date) => {
        const { id } = await prepareEvenings([date]);
        await record(event(id));
        expect(await eventsOf(id)).toMatchObject([{ date }]);
      },
    );

    it('an undo has that of the event that it takes back, also from another account', async () => {
      const [id = ''] = await addEntries(api.db, 1);
      const [arrived, left] = [event(id), event(id, 'left', { date: yesterday })];
      await record(arrived, left);
      const undo = event(id, 'undo', { undoes: left._id, after: left._id, source: 'stage' });
      const other = asAccount({ admin: true, user_id: 'other' });
      await api.send('POST', '/api/check-in/events', { events: [undo] }, other);
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        ...{ kind: 'undo', date: yesterday, after: [left._id], source: 'stage' },
      });
      const { attendance, formerAppearances } = await readEntry(id);
      expect([attendance?.state, formerAppearances]).toEqual(['arrived', undefined]);
      await record(event(id, 'undo', { undoes: arrived._id }));
      expect((await sentencesOf(api))[0]).toMatch(/ as Expected$/);
    });
  });

  it('of pages from before the release know nothing, and here beats not here', async () => {
    const [id = ''] = await addEntries(api.db, 1);
    await record(event(id), event(id, 'no-show'));
    expect((await readEntry(id)).attendance).toMatchObject({ state: 'arrived' });
    const [arrived, gone] = await eventsOf(id);
    await record(event(id, 'left', { after: [arrived!._id, gone!._id] }));
    expect((await readEntry(id)).attendance).toMatchObject({ state: 'left' });
  });

  it.each([
    ['in year 0', '0000-01-01T00:00:00Z', false],
    ['in the future', new Date(Date.now() + DAY_MS).toISOString(), false],
    ['before the day', new Date(Date.now() - DAY_MS).toISOString(), false],
    ['an hour ago', new Date(Date.now() - HOUR_MS).toISOString(), true],
  ])(
    'have the time of receipt where that of a device cannot be: %s',
    async (_what, at, isRight) => {
      const [id = ''] = await addEntries(api.db, 1);
      const before = Date.now();
      await record(event(id, 'arrived', { at }));
      const shown = Date.parse((await readEntry(id)).attendance!.at!);
      if (isRight) expect(shown).toBe(Date.parse(at));
      else expect([shown >= before, shown <= Date.now()]).toEqual([true, true]);
    },
  );

  it('are received one after the other, also once the clock of the server was set back', async () => {
    const [id = '', other = ''] = await addEntries(api.db, 2);
    await record(event(other, 'started'));
    const later = { received_at: Date.now() + 3 * DAY_MS };
    await api.db.updateTable('attendance_events').set(later).execute();
    await record(event(id), event(id, 'started'));
    await record(event(other, 'finished'));
    const { entries } = await readList();
    const [own, others] = [entries[0]!.events, entries[1]!.events];
    const times = [others[0]!, ...own, others[1]!].map((one) => one.receivedAt!);
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(own.map(({ date }) => date)).toEqual([today, today]);
    expect(Date.parse(own[0]!.at)).toBeLessThanOrEqual(Date.now());
    expect((await readEntry(id)).attendance!.startedAt).toBe(own[1]!.receivedAt);
  });

  describe('that an earlier release has recorded', () => {
    const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`) - NOON_AHEAD;
    const store = (id: string, kind: 'arrived' | 'finished', received_at: number) =>
      insertRows(api.db, 'attendance_events', {
        ...{ id: crypto.randomUUID(), entry_id: id, kind, undoes: null, account_uid: 'a' },
        ...{ at: received_at, received_at },
      });

    it('get the days of the slots that candidates had, else of their time', async () => {
      const { id, move } = await prepareEvenings([yesterday, today]);
      await updateRow(api.db, 'schedule_versions', { number: 1 }, { created_at: 1 });
      await move(yesterday, today);
      await store(id, 'finished', Date.now() - HOUR_MS);
      await store(id, 'arrived', Date.now() + 1);
      const [none = ''] = await addEntries(api.db, 1);
      await store(none, 'arrived', midnight(today) + HOUR_MS / 2);
      await store(none, 'finished', midnight(today) + 7 * HOUR_MS);
      const before = await readList();

      await dateEvents(api, NOON_ZONE);
      expect(await eventsOf(id)).toMatchObject([{ date: yesterday }, { date: today }]);
      expect(await readEntry(id)).toMatchObject({
        attendance: { state: 'arrived' },
        formerAppearances: [{ state: 'finished', date: yesterday }],
      });
      expect(await eventsOf(none)).toMatchObject([{ date: yesterday }, { date: today }]);
      // Lists that are open get the days.
      const { schedule, entries } = before.revision;
      const query = `?schedule=${schedule}&entries=${entries}`;
      const changes = (await api.get(`/api/check-in/changes${query}`)).json<typeof before>();
      expect(changes.entries).toHaveLength(2);
      await dateEvents(api, NOON_ZONE);
      expect((await readList()).revision).toEqual(changes.revision);
    });
  });

  it('are those of a day that is over from 06:00 on, on lists that are open, too', async () => {
    const { ids } = await prepareEvenings([today], 4);
    const [never, came, danced, waits] = ids as [string, string, string, string];
    await record(event(never, 'called'), event(danced, 'started'), event(waits));
    await record(event(came), event(came, 'called'));
    const statesOf = async () => {
      const entries = await Promise.all(ids.map(readEntry));
      return entries.map(({ attendance }) => attendance?.state);
    };
    const morning = (minute: number) =>
      Date.parse(`${tomorrow}T06:00:00Z`) - NOON_AHEAD + minute * 60_000;
    const revisionOf = async () => (await readList()).revision.entries;
    const before = await revisionOf();
    await closeDays(api, morning(-1), NOON_ZONE);
    expect(await statesOf()).toEqual(['called', 'called', 'started', 'arrived']);
    await closeDays(api, morning(0), NOON_ZONE);
    expect(await statesOf()).toEqual(['no-show', 'left', 'finished', 'arrived']);
    await closeDays(api, morning(1), NOON_ZONE);
    expect(await revisionOf()).toBe(before + 1);
  });

  it('are in the log as what the door and the stage said, also where they contradict each other', async () => {
    const { id, ids } = await prepareEvenings([today], 2);
    const [here, gone] = [
      { ...event(id), source: 'door' as const },
      { ...event(id, 'no-show'), source: 'stage' as const },
    ];
    await record(here);
    await record(gone);
    await record({ ...event(id, 'undo'), undoes: gone._id, source: 'stage' as const });
    await record({ ...event(id, 'undo'), undoes: here._id, source: 'door' as const });
    await record(...ids.map((one) => ({ ...event(one, 'undo'), undoes: here._id })));
    expect((await sentencesOf(api)).slice(0, 5)).toEqual([
      'Undid records of 2 candidates',
      expect.stringMatching(/^Undid a record of .+ at the door: Expected again$/),
      expect.stringMatching(/^Undid a record of .+ at the stage: still Here$/),
      expect.stringMatching(/^Marked .+ at the stage: Not here$/),
      expect.stringMatching(/^Marked .+ at the door: Here$/),
    ]);
  });

  it('are closed in an archived season, too', async () => {
    const { id } = await prepareEvenings([today]);
    await record(event(id, 'called'));
    await startSeason(api);
    await closeDays(api, Date.now() + 2 * DAY_MS, NOON_ZONE);
    const { appearances } = await api.db
      .selectFrom('archived_entries')
      .select('appearances')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(appearances!)).toMatchObject([{ state: 'no-show', date: today }]);
  });

  describe('in figures and files of a season', () => {
    const readSeason = async (id: string) => {
      const { styles } = (await api.get(`/api/seasons/${id}/figures`)).json<SeasonFigures>();
      const lines = linesOf(await filesOf(api, id), 'schedule');
      const words = lines
        .toSorted((one, other) => Number(one.Number) - Number(other.Number))
        .map((line) => [line.Attendance, line['Other Days']]);
      return { came: sumOf(styles, 'came'), words };
    };

    it('are "Not here" of who was called and never came, and "Has left" of who had arrived', async () => {
      const { ids } = await prepareEvenings([today], 4);
      const [never, gone, danced] = ids as [string, string, string];
      for (const [id, kind] of [
        [never, 'called'],
        [gone, 'arrived'],
      ] as const) {
        const first = event(id, kind);
        // A page of an earlier release says "left" of both.
        await record(first, event(id, 'left', { after: first._id }));
      }
      await record(event(danced, 'finished', { date: yesterday }));
      const seen = {
        came: 2,
        words: [
          ['Not here', ''],
          ['Has left', ''],
          ['Expected', `${yesterday}: Finished`],
          ['Expected', ''],
        ],
      };
      const seasons = (await api.get('/api/seasons')).json<Season[]>();
      expect(await readSeason(seasons[0]!._id)).toEqual(seen);
      expect(await readSeason(await startSeason(api))).toEqual(seen);
    });

    it('are of days also where an earlier release has recorded and archived them', async () => {
      const { id } = await prepareEvenings([yesterday]);
      await record(event(id, 'called'), event(id, 'left'), event(id, 'finished'));
      const former = await startSeason(api);
      const undated = { date: null, after_ids: null };
      await api.db.updateTable('attendance_events').set(undated).execute();
      const unfolded = { appearances: null };
      await api.db.updateTable('archived_entries').set(unfolded).execute();
      await dateEvents(api, NOON_ZONE);
      expect(await readSeason(former)).toEqual({ came: 1, words: [['Finished', '']] });
    });
  });

  it('of 100 random histories are what a second model says', async () => {
    const dates = [yesterday, today];
    const { ids: seated } = await prepareEvenings([today], 50);
    const ids = [...seated, ...(await addEntries(api.db, 150))];
    const start = Date.now() - 2 * DAY_MS;
    const histories = Array.from({ length: 100 }, (_, index) => {
      const entryIds = ids.slice(2 * index, 2 * index + 2);
      const random = randomOf(index + 1);
      const history = randomHistory(random, { entryIds, dates, start, steps: 20 + (index % 40) });
      return { ...history, entryIds, random };
    });
    const sent = histories.flatMap((history) => history.sent);
    for (let at = 0; at < sent.length; at += 100) {
      await record(...sent.slice(at, at + 100).map((one) => ({ ...one, position: undefined })));
    }
    const { entries } = await readList();
    const listed = new Map(entries.map((entry) => [entry._id, entry.events]));
    for (const { entryIds, knowledge, random, stored } of histories) {
      for (const id of entryIds) {
        const events = listed.get(id)!;
        expect(events.map(({ _id }) => _id)).toEqual(
          stored.filter(({ entryId }) => entryId === id).map(({ _id }) => _id),
        );
        const means = dates.map((date) => {
          const ofDay = events.filter((one) => one.date === date);
          const model = modelOf(ofDay, knowledge, random);
          expect(readFold(ofDay)).toEqual(model);
          return date === today ? model.state : stateAfter(model);
        });
        const { attendance, formerAppearances = [] } = await readEntry(id);
        const [before, now] = means;
        const isShown = seated.includes(id) || now !== 'expected';
        expect([
          attendance?.state ?? 'expected',
          formerAppearances.map(({ state }) => state),
        ]).toEqual(isShown ? [now, before === 'expected' ? [] : [before]] : [before, []]);
      }
    }
  });
});

describe('the night of an audition', () => {
  const api = emptiedApi({ registrationOverride: 'open', timeZone: MIDNIGHT_ZONE });
  const { event, record, readList, readEntry } = dayOf(api, MIDNIGHT_ZONE);

  it('is one evening for slots, walk-ins, screens and the summary', async () => {
    const now = zonedTime(Date.now(), MIDNIGHT_ZONE);
    const next = now.slice(0, 10);
    const date = auditionDayAt(now);
    expect(date).toBe(dateAfter(next, -1));
    const { panels, blocks } = structureOf();
    const blockOf = (day: string, starts: number, ends: number) => ({
      ...{ ...blocks[0]!, _id: crypto.randomUUID(), date: day, slotMinutes: 30, seats: 2 },
      ...{ starts, ends },
    });
    const [evening, night, later] = [
      blockOf(date, 1_380, 1_440),
      blockOf(next, 60, 120),
      blockOf(next, 1_080, 1_140),
    ];
    await saveStructure(api, { panels, blocks: [evening, night, later] });
    const ids = await addEntries(api.db, 3);
    for (const [index, { _id: blockId, starts }] of [evening, night, later].entries()) {
      await assign(api, [ids[index]!], { blockId, starts });
    }
    await publish(api, { preparesMessages: false });
    const { slots } = (await api.get('/api/check-in/free-slots')).json<FreeSlots>();
    expect(slots.map((slot) => [slot.date, slot.starts])).toEqual([
      ...[
        [next, 60],
        [next, 90],
      ],
    ]);
    const summary = (await api.get('/api/summary')).json<Record<string, { parts: object }>>();
    expect(summary['audition-entries']!.parts).toMatchObject({ today: 2 });

    // A page of an earlier release names no day.
    await record(event(ids[1]!, 'started'), event(ids[0]!, 'finished'));
    const { entries } = await readList();
    expect(entries.map(({ events }) => events[0]?.date)).toEqual([date, date, undefined]);
    expect((await readEntry(ids[1]!)).attendance).toMatchObject({ state: 'started', date });
    expect((await api.get('/api/season/now')).json<DayNow>().panels).toMatchObject([
      { now: { number: 2 }, next: [] },
    ]);
  });
});
