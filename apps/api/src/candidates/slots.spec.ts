import { type CandidateView, type FreeSlots, type PersonalData } from '@nox/contracts';
import { apiForAll, expectError, expectInvalid } from '../../test/api.ts';
import { addEntries, listEntries } from '../../test/candidates.ts';
import { engines } from '../../test/engines.ts';
import { addLink, asCandidate } from '../../test/links.ts';
import { assign, clearBoard, publish, saveStructure, structureOf } from '../../test/schedule.ts';
import { setSeason } from '../../test/seasons.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe.each(engines)("a candidate's slot on $name", ({ open }) => {
  const api = apiForAll({}, open);
  const date = dayIn(5);
  const structure = structureOf({ date });
  const blockId = structure.blocks[0]!._id;
  const at = (starts: number) => ({ blockId, starts });
  const FIRST = { date, starts: 960, ends: 990, panel: 'Hall A', room: 'First floor' };
  let id = '';
  let other = '';
  let link: object;
  beforeEach(async () => {
    await clearBoard(api);
    await setSeason(api, { name: 'Autumn', selfMoveHours: 24 });
    await saveStructure(api, structure);
    [id = ''] = await addEntries(api.db, 1, { fullName: 'Asha Rao' });
    [other = ''] = await addEntries(api.db, 1);
    link = asCandidate(await addLink(api, { entry_id: id }));
    await assign(api, [id, other], at(960));
    await publish(api);
  });

  const view = async () => (await api.get('/api/candidate', link)).json<CandidateView>();
  const answer = (given: string, slot: object = {}) => {
    const shown = { date, starts: 960, panel: 'Hall A', ...slot };
    return api.send('POST', '/api/candidate/slot', { answer: given, slot: shown }, link);
  };
  const choose = (starts: number, as = link) =>
    api.send('PUT', '/api/candidate/slot', at(starts), as);
  const seats = () => api.get('/api/candidate/seats', link);
  const free = async () => (await seats()).json<FreeSlots>().slots.map(({ starts }) => starts);
  const entry = async (one = id) => (await listEntries(api)).find(({ _id }) => _id === one)!;
  const move = (entryId: string, from: number, to: number | null) => {
    const target = to === null ? null : at(to);
    const moves = [{ entryId, expected: at(from), to: target }];
    return api.send('POST', '/api/schedule/moves', { moves, force: true });
  };
  const messages = () =>
    api.db
      .selectFrom('messages')
      .select(['kind', 'state', 'data', 'created_by'])
      .where('entry_id', '=', id)
      .orderBy('created_at')
      .execute();

  it('is shown once it is published, and answered', async () => {
    const { slot } = await view();
    expect(slot).toMatchObject({ ...FIRST, answer: null });
    const until = Date.parse(`${date}T16:00+05:30`) - DAY_MS;
    expect(slot!.movesUntil).toBe(new Date(until).toISOString());
    expect((await answer('confirmed')).json()).toMatchObject({ slot: { answer: 'confirmed' } });
    expect((await answer('declined')).json()).toMatchObject({ slot: { answer: 'declined' } });
    expect((await answer('declined')).statusCode).toBe(200);
    const log = (await api.get(`/api/audit-log?item=${id}&subject=candidates`)).json<{
      events: { sentence: string }[];
    }>();
    expect(log.events.map(({ sentence }) => sentence)).toEqual(
      Array.from({ length: 2 }, () => 'Asha Rao answered whether they come'),
    );
    expectInvalid(await answer('perhaps'), 'answer');
    expectError(await answer('confirmed', { starts: 990 }), 409, { code: 'slot_changed' });
    // Another slot is not answered for yet.
    await move(id, 960, 990);
    expect((await view()).slot).toMatchObject({ starts: 960, answer: 'declined' });
    await publish(api);
    expect((await view()).slot).toMatchObject({ starts: 990, answer: null });
    expectError(await answer('confirmed'), 409, { code: 'slot_changed' });
  });

  it('is none before it is published, after a withdrawal, and for a former link', async () => {
    await api.send('POST', '/api/candidate/withdraw', undefined, link);
    expect(await view()).not.toHaveProperty('slot');
    expect((await entry()).timeSlot).toBe('');
    expectError(await answer('confirmed'), 409, { code: 'slot_changed' });
    expectError(await api.get('/api/candidate/slot.ics', link), 404, {});
    const cancelled = { kind: 'slot', state: 'cancelled' };
    expect(await messages()).toMatchObject([cancelled]);
    await api.send('POST', '/api/candidate/return', undefined, link);
    expect(await view()).not.toHaveProperty('slot');
    const guardian = await addLink(api, { entry_id: id, purpose: 'guardian' });
    const path = '/api/candidate/slot.ics';
    expectError(await api.get(path, asCandidate(guardian)), 403, {});
  });

  it.each([
    ['an answer', () => answer('confirmed')],
    ['a choice of the same', () => choose(960)],
  ])('is known after %s, though no message told it: its end is told', async (_name, act) => {
    expect((await act()).statusCode).toBe(200);
    await move(id, 960, null);
    await publish(api);
    expect(await messages()).toMatchObject([
      { kind: 'slot', state: 'cancelled' },
      { kind: 'slot-cancelled', state: 'draft' },
    ]);
  });

  it('is a file for calendars', async () => {
    const file = await api.get('/api/candidate/slot.ics', link);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain(`UID:${id}\r\n`);
    expect(file.body).toContain('SUMMARY:Audition\\, Autumn');
    expect(file.body).not.toMatch(/Asha|example/);
  });

  it('is changed into a free one, which is told for the calendar', async () => {
    expect(await free()).toEqual([990, 1_020, 1_050]);
    const moved = await choose(1_020);
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toMatchObject({ slot: { starts: 1_020, answer: 'confirmed' } });
    expect((await entry()).timeSlot).toBe('17:00 - 17:30');
    const log = (await api.get(`/api/audit-log?item=${id}&subject=candidates`)).json();
    expect(log).toMatchObject({ events: [{ sentence: 'Asha Rao moved into another slot' }] });
    const [overtaken, told, ...others] = await messages();
    expect(overtaken).toMatchObject({ kind: 'slot', state: 'cancelled' });
    expect(told).toMatchObject({ kind: 'slot-changed', state: 'queued', created_by: null });
    expect(others).toEqual([]);
    expect(JSON.parse(JSON.parse(told!.data).former)).toEqual(FIRST);
    // Repeated, it changes nothing more.
    expect((await choose(1_020)).statusCode).toBe(200);
    expect(await messages()).toHaveLength(2);
    const preview = await api.get('/api/schedule/publication');
    expect(preview.json()).toMatchObject({ items: [], messages: 1 });
    expectError(await publish(api), 409, { code: 'nothing_changed' });
    const edits = await api.db
      .selectFrom('schedule_edits')
      .select(['account_uid', 'kind'])
      .orderBy('revision', 'desc')
      .execute();
    expect(edits[1]).toEqual({ account_uid: null, kind: 'moved' });
  });

  it('is not one that is taken in the draft or among published slots, or does not suit', async () => {
    const more = await addEntries(api.db, 3);
    await assign(api, more.slice(0, 2), at(990));
    expect(await free()).toEqual([1_020, 1_050]);
    const taken = await choose(990);
    expectError(taken, 409, { code: 'seat_taken' });
    expect(taken.body).not.toContain('Candidate');
    // Removed in the draft only: the candidate who was told the slot may still come.
    await publish(api);
    await move(more[0]!, 990, null);
    await assign(api, more.slice(2), at(990));
    expect(await free()).toEqual([1_020, 1_050]);
    await setSeason(api, {
      selfMoveHours: 24,
      parts: [
        { key: 'early', label: 'Early', date, from: '16:00', to: '17:30' },
        { key: 'late', label: 'Late', date, from: '17:30', to: '18:00' },
      ],
    });
    await api.db
      .updateTable('audition_entries')
      .set({ registration: JSON.stringify({ availability: ['early'] }) })
      .where('id', '=', id)
      .execute();
    expect(await free()).toEqual([1_020]);
    for (const starts of [0, 961, 1_050, 1_080]) {
      expectError(await choose(starts), 409, { code: 'seat_taken' });
    }
  });

  it('goes to one of two who choose the last seat at once', async () => {
    const [third = ''] = await addEntries(api.db, 1);
    await assign(api, [third], at(1_050));
    await publish(api);
    const second = asCandidate(await addLink(api, { entry_id: other }));
    const both = await Promise.all([choose(1_050), choose(1_050, second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const full = await api.db
      .selectFrom('published_slots')
      .select('entry_id')
      .where('starts', '=', 1_050)
      .where('version', '=', 2)
      .execute();
    expect(full).toHaveLength(2);
  });

  it('stays where organisers give slots, where it is too late, and while they change it', async () => {
    await move(id, 960, 990);
    for (const refused of [await choose(1_020), await seats()]) {
      expectError(refused, 409, { code: 'slot_changing' });
    }
    await move(id, 990, 960);
    await setSeason(api, { selfMoveHours: 24 * 6 });
    for (const refused of [await choose(1_020), await seats()]) {
      expectError(refused, 409, { code: 'moves_over' });
    }
    expect((await view()).slot!.movesUntil).toBeNull();
    await setSeason(api, {});
    expectError(await choose(1_020), 409, { code: 'moves_over' });
  });

  it('keeps a candidate with their party', async () => {
    await api.send('POST', '/api/schedule/parties', { entryIds: [id, other] });
    expect(await free()).toEqual([990]);
  });

  it('is answered or changed ten times an hour', async () => {
    for (let n = 0; n < 10; n += 1) await answer(n % 2 === 0 ? 'confirmed' : 'declined');
    expectError(await choose(1_020), 429, { code: 'too_many_requests' });
    expect((await seats()).statusCode).toBe(200);
  });

  it('is part of what is stored about a candidate, and erased with them', async () => {
    await answer('confirmed');
    const { applications } = (await api.get('/api/candidate/export', link)).json<PersonalData>();
    expect(applications).toMatchObject([{ slot: FIRST, slotAnswer: 'confirmed' }]);
    const { rollNumber } = (await view()).application;
    const erased = await api.send('POST', '/api/candidate/erase', { rollNumber }, link);
    expect(erased.statusCode).toBe(204);
    for (const table of ['published_slots', 'assignments', 'messages'] as const) {
      const rows = await api.db.selectFrom(table).selectAll().where('entry_id', '=', id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
