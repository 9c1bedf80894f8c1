import {
  type CandidateView,
  type FreeSlots,
  type PersonalData,
  type PublicSeason,
} from '@nox/contracts';
import { expectError, expectInvalid } from '../../../test/api.ts';
import { listEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import {
  addEntry,
  boardForAll,
  candidateCalls,
  expectCode,
  expectOne,
  rowsOf,
  sentencesOf,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { sendMails } from '../../../test/senders.ts';
import { DAY_MS } from '#platform/database/clock.ts';

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe.each(engines)("a candidate's slot on $name", ({ open, plain: it }) => {
  const date = dayIn(5);
  const board = boardForAll(open, { date });
  const { api, at, add, seat, publish } = board;
  const { act } = candidateCalls(api);
  const FIRST = { date, starts: 960, ends: 990, panel: 'Hall A', room: 'First floor' };
  let id = '';
  let other = '';
  let token = '';
  let link: object;
  beforeEach(async () => {
    await setSeason(api, { name: 'Autumn', selfMoveHours: 24 });
    id = await addEntry(api, { fullName: 'Asha Rao' });
    other = await addEntry(api);
    token = await addLink(api, { entry_id: id });
    link = asCandidate(token);
    await seat([id, other], 960);
    await publish();
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
  const move = (entryId: string, from: number, to: number | null) =>
    board.move(entryId, from, to, { force: true });
  const log = () => sentencesOf(api, `?item=${id}&subject=candidates`);
  const messages = async () =>
    (await rowsOf(api, 'messages')).filter(({ entry_id }) => entry_id === id);

  test('is shown once it is published, and answered', async () => {
    const { slot } = await view();
    expect(slot).toMatchObject({ ...FIRST, answer: null });
    const until = Date.parse(`${date}T16:00+05:30`) - DAY_MS;
    expect(slot!.movesUntil).toBe(new Date(until).toISOString());
    expect((await answer('confirmed')).json()).toMatchObject({ slot: { answer: 'confirmed' } });
    expect((await answer('declined')).json()).toMatchObject({ slot: { answer: 'declined' } });
    expect((await answer('declined')).statusCode).toBe(200);
    expect(await log()).toEqual([1, 2].map(() => 'Asha Rao answered whether they come'));
    expectInvalid(await answer('perhaps'), 'answer');
    expectCode(await answer('confirmed', { starts: 990 }), 409, 'slot_changed');
    // Another slot is not answered for yet.
    await move(id, 960, 990);
    expect((await view()).slot).toMatchObject({ starts: 960, answer: 'declined' });
    await publish();
    expect((await view()).slot).toMatchObject({ starts: 990, answer: null });
    expectCode(await answer('confirmed'), 409, 'slot_changed');
  });

  it('publishes the hours of published slots alone, once registration is over', async () => {
    const hours = async () => (await api.get('/api/season', {})).json<PublicSeason>().hours;
    await setSeason(api, { opensAt: '2026-08-01T10:00' });
    expect(await hours()).toBeUndefined();
    await setSeason(api, { opensAt: '2026-08-01T10:00', closesAt: '2026-08-02T10:00' });
    expect(await hours()).toEqual([{ from: `${date}T16:00`, to: `${date}T16:30` }]);
    await move(other, 960, 1_020);
    expect(await hours()).toEqual([{ from: `${date}T16:00`, to: `${date}T16:30` }]);
    await publish();
    expect(await hours()).toEqual([{ from: `${date}T16:00`, to: `${date}T17:30` }]);
    await act(token, 'withdraw');
    expect(await hours()).toEqual([{ from: `${date}T17:00`, to: `${date}T17:30` }]);
  });

  it('is none before it is published, after a withdrawal, and for a former link', async () => {
    await act(token, 'withdraw');
    expect(await view()).not.toHaveProperty('slot');
    expect((await entry()).timeSlot).toBe('');
    expectCode(await answer('confirmed'), 409, 'slot_changed');
    const path = '/api/candidate/slot.ics';
    expectCode(await api.get(path, link), 404, 'not_found');
    expect(await messages()).toMatchObject([{ kind: 'slot', state: 'cancelled' }]);
    await act(token, 'return');
    expect(await view()).not.toHaveProperty('slot');
    const guardian = await addLink(api, { entry_id: id, purpose: 'guardian' });
    expectCode(await api.get(path, asCandidate(guardian)), 403, 'forbidden');
  });

  it('that a candidate knows is cancelled in their calendar as soon as they withdraw', async () => {
    await setEntry(api, id, { told_slot: JSON.stringify({ slot: FIRST, isUncertain: false }) });
    for (let n = 0; n < 2; n += 1) await act(token, 'withdraw');
    await publish();
    expect(await messages()).toMatchObject([
      { kind: 'slot', state: 'cancelled' },
      { kind: 'slot-cancelled', state: 'queued', created_by: null },
    ]);
    const [mail, ...others] = await sendMails(api);
    expect([String(mail!.raw), others]).toEqual([expect.stringContaining('method=CANCEL'), []]);
    await publish();
    expect(await messages()).toHaveLength(2);
  });

  it.each([
    ['an answer', () => answer('confirmed')],
    ['a choice of the same', () => choose(960)],
  ])('is known after %s, though no message told it: its end is notified', async (_name, act) => {
    expect((await act()).statusCode).toBe(200);
    await move(id, 960, null);
    await publish();
    expect(await messages()).toMatchObject([
      { kind: 'slot', state: 'cancelled' },
      { kind: 'slot-cancelled', state: 'draft' },
    ]);
  });

  it('is a file for calendars', async () => {
    const file = await api.get('/api/candidate/slot.ics', link);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain(`UID:${id}\r\n`);
    const { number, checkInCode } = await view();
    expect(file.body).toContain(`SUMMARY:NOX audition\\, number ${number}\r\n`);
    expect(file.body.replaceAll('\r\n ', '')).toContain(
      `DESCRIPTION:Autumn. Show this code at the door: ${checkInCode}\r\n`,
    );
    const start = `${date.replaceAll('-', '')}T160000`;
    expect(file.body).toContain(`DTSTART;TZID=Asia/Kolkata:${start}\r\n`);
    // The time of a change is of no zone.
    expect(file.body).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(
      file.body
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith('\r')),
    ).toBe(true);
    expect(file.body).toMatch(/END:VCALENDAR\r\n$/);
    expect(file.body).not.toMatch(/Asha|example/);
  });

  it('is changed into a free one, which is notified for the calendar', async () => {
    expect(await free()).toEqual([990, 1_020, 1_050]);
    const moved = await choose(1_020);
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toMatchObject({ slot: { starts: 1_020, answer: 'confirmed' } });
    expect((await entry()).timeSlot).toBe('17:00 - 17:30');
    expect(await log()).toEqual(['Asha Rao moved into another slot']);
    const [overtaken, notified, ...others] = await messages();
    expect(overtaken).toMatchObject({ kind: 'slot', state: 'cancelled' });
    expect(notified).toMatchObject({ kind: 'slot-changed', state: 'queued', created_by: null });
    expect(others).toEqual([]);
    expect(JSON.parse(JSON.parse(notified!.data).former)).toEqual(FIRST);
    // Repeated, it changes nothing more.
    expect((await choose(1_020)).statusCode).toBe(200);
    expect(await messages()).toHaveLength(2);
    expect(await board.preview()).toMatchObject({ items: [], messages: 1 });
    expectCode(await publish({ preparesMessages: false }), 409, 'nothing_changed');
    await publish();
    expect((await messages()).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
    const edit = (await rowsOf(api, 'schedule_edits')).at(-2);
    expect(edit).toMatchObject({ account_uid: null, kind: 'moved' });
  });

  it('is not one that is taken in the draft or among published slots, or does not suit', async () => {
    const more = await add(3);
    await seat(more.slice(0, 2), 990);
    expect(await free()).toEqual([1_020, 1_050]);
    const taken = await choose(990);
    expectCode(taken, 409, 'seat_taken');
    expect(taken.body).not.toContain('Candidate');
    // Removed in the draft only: the candidate who was notified of the slot may still come.
    await publish();
    await move(more[0]!, 990, null);
    await seat(more.slice(2), 990);
    expect(await free()).toEqual([1_020, 1_050]);
    await setSeason(api, {
      selfMoveHours: 24,
      parts: [
        { key: 'early', label: 'Early', date, from: '16:00', to: '17:30' },
        { key: 'late', label: 'Late', date, from: '17:30', to: '18:00' },
      ],
    });
    await setDetails(api, id, { availability: ['early'] });
    expect(await free()).toEqual([1_020]);
    for (const starts of [0, 961, 1_050, 1_080]) {
      expectCode(await choose(starts), 409, 'seat_taken');
    }
  });

  test('goes to one of two who choose the last seat at once', async () => {
    await seat([await addEntry(api)], 1_050);
    await publish();
    const second = asCandidate(await addLink(api, { entry_id: other }));
    expectOne(await Promise.all([choose(1_050), choose(1_050, second)]));
    const seated = (await rowsOf(api, 'published_slots')).filter(
      ({ starts, version }) => starts === 1_050 && version === 2,
    );
    expect(seated).toHaveLength(2);
  });

  it('stays where organisers give slots, where it is too late, and while they change it', async () => {
    await move(id, 960, 990);
    expectCode(await choose(1_020), 409, 'slot_changing');
    expectCode(await seats(), 409, 'slot_changing');
    await move(id, 990, 960);
    await setSeason(api, { selfMoveHours: 24 * 6 });
    expectCode(await choose(1_020), 409, 'moves_over');
    expectCode(await seats(), 409, 'moves_over');
    expect((await view()).slot!.movesUntil).toBeNull();
    await setSeason(api, {});
    expectCode(await choose(1_020), 409, 'moves_over');
  });

  it('keeps a candidate with their party', async () => {
    await board.party([id, other]);
    expect(await free()).toEqual([990]);
  });

  it('is answered or changed ten times an hour', async () => {
    for (let n = 0; n < 10; n += 1) await answer(n % 2 === 0 ? 'confirmed' : 'declined');
    expectError(await choose(1_020), 429, {
      code: 'too_many_requests',
      message: expect.stringMatching(/try again in \d\d minutes\.$/),
    });
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
      expect(await valuesOf(api, table, 'entry_id')).not.toContain(id);
    }
  });
});
