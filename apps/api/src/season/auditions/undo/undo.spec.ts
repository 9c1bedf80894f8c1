import {
  Undoable,
  type BulkChangeResult,
  divideIntoSlots,
  Message,
  type AuditionEntry,
} from '@nox/contracts';
import {
  emptiedApi,
  asAdministrator,
  expectError,
  type TestApi,
  apiForAll,
  expectInvalid,
  asAccount,
} from '../../../../test/api.ts';
import { addEntries, candidate, listEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { itInFull, isFullRun } from '@nox/test-servers/full-run';
import { addRegistration } from '../../../../test/registrations.ts';
import { addLink } from '../../../../test/links.ts';
import {
  addDraft,
  addEntry,
  age,
  expectCode,
  expectOne,
  rowsOf,
  undoLatest,
  valuesOf,
} from '../../../../test/season-builders.ts';
import { MINUTE_MS, readTime, UNDO_MS } from '#platform/database/clock.ts';
import { updateRow } from '#platform/database/rows.ts';
import { prune } from '../../../maintenance.ts';
import { pruneUndoable } from './undoable-changes.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const asAnother = asAccount({ admin: true, sub: 'uid-of-another', email: 'ananya@example.com' });

describe.each(engines)('undoing a bulk change on $name', ({ open }) => {
  const api = emptiedApi({}, open);

  const call = (
    method: Parameters<TestApi['send']>[0],
    path: string,
    payload?: object,
    headers?: object,
  ) => api.send(method, `/api/auditions${path}`, payload, headers);
  const list = () => listEntries(api);
  const undoables = async () => Undoable.array().parse((await call('GET', '/undoable')).json());
  const reject = async () => (await call('PUT', '/reject-pending')).json<BulkChangeResult>();
  const remove = async () =>
    (await call('DELETE', '/not-selected?untold=9')).json<BulkChangeResult>();
  const removeChosen = (ids: unknown[]) => call('POST', '/deletions', { ids }, asAnother);
  const undo = (id: string) => call('POST', `/undoable/${id}/undo`);
  const undone = async ({ undoable }: BulkChangeResult) =>
    (await undo(undoable!._id)).json<{ message: string }>().message;
  const review = (id: string, judgeEmail: string, headers = asAdministrator, score?: number) =>
    call('POST', `/${id}/reviews`, { notes: `From ${judgeEmail}`, judgeEmail, score }, headers);
  /** All that the database has of entries and reviews, but for the revision, which says that they came back. */
  const everything = async () => ({
    list: await list(),
    entries: (await rowsOf(api, 'audition_entries')).map((row) => ({ ...row, revision: 0 })),
    reviews: await rowsOf(api, 'reviews'),
  });
  /** The copies of deleted rows, until the undo expires. */
  const copies = async () => [
    ...(await rowsOf(api, 'undoable_slots')),
    ...(await rowsOf(api, 'undoable_entries')),
    ...(await rowsOf(api, 'undoable_reviews')),
  ];
  const makeOld = (minutes: number) => age(api, 'bulk_changes', 'made_at', minutes * MINUTE_MS);

  it.each<[what: string, count: number, remove: (ids: string[]) => ReturnType<typeof call>]>([
    [
      'who are not selected',
      4,
      () => call('DELETE', '/not-selected?untold=9', undefined, asAnother),
    ],
    ['one', 1, (ids) => call('DELETE', `/${ids[3]}`, undefined, asAnother)],
    ['who were chosen', 2, (ids) => removeChosen([ids[3], ids[1], ids[3], UNKNOWN_ID])],
  ])('brings %s back exactly as they were, between the others', async (_what, count, work) => {
    const ids = await addEntries(api.db, 6, {
      status: 'Not Selected',
      whyNox: '“Döne”\n💃',
      timeSlot: '16:00 - 16:30',
    });
    await call('PUT', `/${ids[0]}/status`, { status: 'Selected' });
    await call('PUT', `/${ids[5]}/status`, { status: 'Pending' });
    for (const id of ids) {
      await review(id, 'Rohan', asAnother);
      await review(id, 'Ananya', asAnother, 9);
      await review(id, ' Kabir  Sen', asAdministrator, 3);
    }
    const before = await everything();
    await work(ids);
    expect(await list()).toHaveLength(6 - count);
    const [undoable, ...others] = await undoables();
    expect(others).toEqual([]);
    expect(undoable).toMatchObject({ kind: 'deleted', count, by: 'ananya@example.com' });
    expect(undoable!.name).toBe(count === 1 ? before.list[3]!.fullName : undefined);
    const their = count === 1 ? 'candidate is back, with its' : 'candidates are back, with their';
    expect((await undo(undoable!._id)).json().message).toBe(`${count} ${their} reviews.`);
    expect(await everything()).toEqual(before);
    expect([await copies(), await undoables()]).toEqual([[], []]);
  });

  it.each([
    ['Selected', 'selected'],
    ['Not Selected', 'rejected'],
  ])('makes those pending again who were made %s together', async (status, kind) => {
    const ids = await addEntries(api.db, 3);
    const before = await list();
    const decided = await call('PUT', '/decisions', { ids: [ids[0], ids[2], ids[2]], status });
    expect(decided.json()).toMatchObject({
      message: `2 candidates changed from 'Pending' to '${status}'.`,
      undoable: { kind, count: 2 },
    });
    const statuses = async () => (await list()).map((one) => one.status);
    expect(await statuses()).toEqual([status, 'Pending', status]);
    // Pages of earlier releases have no words for those who were selected together.
    expect(await undoables()).toHaveLength(kind === 'selected' ? 0 : 1);
    expect((await call('GET', '/undoable?kinds=all')).json()).toMatchObject([{ kind }]);
    expect(await undone(decided.json())).toBe("2 candidates are 'Pending' again.");
    expect(await list()).toEqual(before);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was decided on', (id: string) => call('PUT', `/${id}/status`, { status: 'Not Selected' })],
    ['was deleted', (id: string) => call('DELETE', `/${id}`)],
    [
      'has withdrawn',
      (id: string) => updateRow(api.db, 'audition_entries', [id], { withdrawn_at: 1 }),
    ],
  ])('is not needed where one of those %s meanwhile: nobody is decided on', async (_, change) => {
    const ids = await addEntries(api.db, 3);
    await change(ids[1]!);
    const before = await list();
    const refused = await call('PUT', '/decisions', { ids, status: 'Selected' });
    expectCode(refused, 409, 'status_changed');
    expect(refused.json().message).toContain('1 candidate is not pending any more');
    expect(await list()).toEqual(before);
  });

  it('offers nothing for an entry that is deleted already', async () => {
    const [id] = await addEntries(api.db, 1);
    const answers = await Promise.all([1, 2, 3].map(() => call('DELETE', `/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404]);
    expect(await undoables()).toHaveLength(1);
  });

  it('gives those who were divided into slots the slots that they had, but whose slot changed since', async () => {
    const [early, , late, stays] = await addEntries(api.db, 4, { timeSlot: '10:00 - 10:30' });
    await addEntries(api.db, 1);
    const before = await list();
    const evening = { startTime: '16:00', endTime: '17:00', slotDuration: 30 };
    const divide = async (changes = {}) =>
      (await call('POST', '/schedule-slots', { ...evening, ...changes })).json<BulkChangeResult>();
    const divided = await divide();
    expect(divided.undoable).toMatchObject({ kind: 'slotted', count: 5 });
    expect(await undone(divided)).toBe('5 candidates have the slots that they had before.');
    expect(await list()).toEqual(before);

    const again = await divide();
    expect((await divide()).undoable).toBeNull();
    await call('PUT', '/time-slots', { ids: [early], timeSlot: '18:00 - 18:30' });
    await call('DELETE', `/${late}`);
    expect(await undone(again)).toBe(
      '3 candidates have the slots that they had before. 2 were moved or deleted meanwhile and stay so.',
    );
    const slotOf = new Map((await list()).map(({ _id, timeSlot }) => [_id, timeSlot]));
    expect([slotOf.get(early!), slotOf.get(stays!)]).toEqual(['18:00 - 18:30', '10:00 - 10:30']);
  });

  it('moves chosen entries to a slot, or out of theirs, and back', async () => {
    const [one, two] = await addEntries(api.db, 3, { timeSlot: '16:00 - 16:30' });
    const before = await list();
    const move = async (ids: unknown[], timeSlot: string) =>
      (await call('PUT', '/time-slots', { ids, timeSlot })).json<BulkChangeResult>();
    const moved = await move([one, two, UNKNOWN_ID], ' 17:00 - 17:30 ');
    expect(moved).toMatchObject({
      message: '2 candidates moved to 17:00 - 17:30. 1 is no longer there.',
      undoable: { kind: 'slotted', count: 2 },
    });
    expect((await list()).map(({ timeSlot }) => timeSlot)).toEqual([
      ...['17:00 - 17:30', '17:00 - 17:30', '16:00 - 16:30'],
    ]);
    expect((await move([one], '17:00 - 17:30')).undoable).toBeNull();
    expect((await move([one], '')).message).toBe('1 candidate has no slot now.');
    const [last] = await undoables();
    const first = await move([one], '18:00 - 18:30');
    expect(first.message).toBe('1 candidate has a slot now: 18:00 - 18:30.');
    await undone(first);
    expect((await undo(last!._id)).json().message).toBe(
      '1 candidate has the slot that it had before.',
    );
    await undone(moved);
    expect(await list()).toEqual(before);
    expectCode(await call('PUT', '/time-slots', { ids: [], timeSlot: '' }), 400, 'invalid');
    const unknown = { ids: [UNKNOWN_ID], timeSlot: '' };
    expectCode(await call('PUT', '/time-slots', unknown), 404, 'not_found');
  });

  it('spells one style alike for all, but whose style has changed since, and as before again', async () => {
    const styles = ['hiphop', 'Hip-Hop', 'HIP HOP', 'hiphop', 'Locking'];
    const ids = [];
    for (const danceStyle of styles) ids.push(await addEntry(api, { danceStyle }));
    await addRegistration(api.db, { application: { danceStyle: 'hiphop' } });
    const shown = async () => [
      ...(await list()).map(({ danceStyle }) => danceStyle),
      ...(await rowsOf(api, 'registrations')).map(
        ({ dance_style, application }) =>
          `${dance_style} ${(JSON.parse(application) as { danceStyle: string }).danceStyle}`,
      ),
    ];
    const before = await shown();
    const body = { spellings: ['hiphop', 'HIP HOP', 'Hip-Hop'], style: 'Hip-Hop' };
    const merge = async () => (await call('PUT', '/dance-styles', body)).json<BulkChangeResult>();
    const merged = await merge();
    expect(merged).toMatchObject({
      message: "4 candidates have the style 'Hip-Hop' now.",
      undoable: { kind: 'merged', count: 4 },
    });
    const one = Array.from({ length: 4 }, () => 'Hip-Hop');
    expect(await shown()).toEqual([...one, 'Locking', 'Hip-Hop Hip-Hop']);
    expect((await merge()).undoable).toBeNull();
    const changed = { ...candidate(), danceStyle: 'Waacking', reason: 'Another reason' };
    expect((await call('PUT', `/${ids[0]}/answers`, { ...changed })).statusCode).toBe(200);
    expect(await undone(merged)).toBe(
      '3 styles are spelled as before. 1 was changed or deleted meanwhile and stays so.',
    );
    expect(await shown()).toEqual(['Waacking', ...before.slice(1)]);
    // Whom the account does not judge is no candidate whom it edits.
    await call('POST', `/${ids[3]}/recusals`);
    expect((await merge()).message).toMatch(
      /^2 candidates have .* 1 whom you do not judge stays\.$/,
    );
  });

  it('deletes chosen entries, each once', async () => {
    const [one, two] = await addEntries(api.db, 2);
    const { message, undoable } = (
      await removeChosen([two, two, UNKNOWN_ID])
    ).json<BulkChangeResult>();
    expect(message).toBe('1 candidate deleted. 1 is no longer there.');
    expect(await undoables()).toMatchObject([undoable!]);
    expect((await list()).map(({ _id }) => _id)).toEqual([one]);
    expectCode(await removeChosen([two]), 404, 'not_found');
    for (const wrong of [[], [1]]) expectCode(await removeChosen(wrong), 400, 'invalid');
  });

  it('tells those who follow the changes all there is, in the right order', async () => {
    await addEntries(api.db, 3, { status: 'Not Selected' });
    await addEntries(api.db, 1);
    const since = async (revision: unknown) =>
      (await call('GET', `/changes?since=${String(revision)}`)).json();
    const start = (await call('GET', '')).headers['nox-revision'];
    const deleted = await remove();
    const between = (await call('GET', '')).headers['nox-revision'];
    await undone(deleted);
    const all = { isComplete: true, entries: await list(), removed: [] };
    expect(await since(start)).toMatchObject(all);
    expect(await since(between)).toMatchObject(all);
    const now = (await call('GET', '')).headers['nox-revision'];
    expect(await since(now)).toMatchObject({ isComplete: false, entries: [], removed: [] });
  });

  it('makes the rejected pending again, with their slots, and changes no other entry', async () => {
    await addEntries(api.db, 3, { timeSlot: '16:00 - 16:30' });
    for (const status of ['Not Selected', 'Selected'] as const) {
      await addEntries(api.db, 1, { status });
    }
    const before = await list();
    const rejected = await reject();
    expect(rejected).toMatchObject({
      message: "3 candidates changed from 'Pending' to 'Not Selected'.",
      undoable: { kind: 'rejected', count: 3, by: null },
    });
    const statuses = [...Array(4).fill('Not Selected'), 'Selected'];
    expect((await list()).map(({ status }) => status)).toEqual(statuses);
    expect(await undone(rejected)).toBe("3 candidates are 'Pending' again.");
    expect(await list()).toEqual(before);
  });

  it('uses the singular for one, and offers nothing when no entry was changed', async () => {
    await addEntries(api.db, 1);
    const rejected = await reject();
    await addEntries(api.db, 1);
    await addEntries(api.db, 1, { status: 'Selected' });
    const deleted = await remove();
    expect(deleted.message).toBe("1 candidate with 'Not Selected' status deleted.");
    expect((await list()).map(({ status }) => status)).toEqual(['Pending', 'Selected']);
    expect(await undone(deleted)).toBe('1 candidate is back, with its reviews.');
    expect(await undone(rejected)).toBe("1 candidate is 'Pending' again.");
    expect(await remove()).toEqual({
      message: "0 candidates with 'Not Selected' status deleted.",
      undoable: null,
    });
    await reject();
    expect((await reject()).undoable).toBeNull();
  });

  it('leaves whose status was decided since, and who was deleted, and says how many', async () => {
    const [chosen, rejectedAgain, deleted] = await addEntries(api.db, 5);
    const rejected = await reject();
    await call('PUT', `/${chosen}/status`, { status: 'Selected' });
    // The same status again, but this time chosen by a judge.
    await call('PUT', `/${rejectedAgain}/status`, { status: 'Selected' });
    await call('PUT', `/${rejectedAgain}/status`, { status: 'Not Selected' });
    await call('DELETE', `/${deleted}`);
    expect(await undone(rejected)).toBe(
      "2 candidates are 'Pending' again. 3 were changed or deleted meanwhile and stay so.",
    );
    expect((await list()).map(({ status }) => status)).toEqual([
      ...['Selected', 'Not Selected', 'Pending', 'Pending'],
    ]);
  });

  it('leaves deleted whose roll number has applied again, and says how many', async () => {
    await addEntries(api.db, 2, { status: 'Not Selected' });
    await review(
      await addEntry(api, { status: 'Not Selected', rollNumber: 'BT25 again' }),
      'Kabir',
    );
    const deleted = await remove();
    await addEntries(api.db, 1, { rollNumber: 'bt25AGAIN', fullName: 'Asha' });
    expect(await undone(deleted)).toBe(
      '2 candidates are back, with their reviews. 1 stays deleted: the roll number has applied again.',
    );
    expect(await list()).toHaveLength(3);
    expect((await list()).at(-1)).toMatchObject({ fullName: 'Asha', reviews: [] });
  });

  it('is done once, however many want it at the same time', async () => {
    await addEntries(api.db, 3, { status: 'Not Selected' });
    const before = await list();
    const { undoable } = await remove();
    const answers = Array.from({ length: 20 }, () => undo(undoable!._id));
    const [refused] = expectOne(await Promise.all(answers));
    expectCode(refused!, 409, 'undone');
    expect(await list()).toEqual(before);
    expect(await undoables()).toEqual([]);
  });

  it('is offered for ten minutes, newest first, and not a moment longer', async () => {
    const [reviewed] = await addEntries(api.db, 2);
    await review(reviewed!, 'Kabir');
    const rejected = await reject();
    const deleted = await remove();
    expect(await undoables()).toEqual([deleted.undoable, rejected.undoable]);
    const { madeAt, until } = deleted.undoable!;
    expect(Date.parse(until) - Date.parse(madeAt)).toBe(10 * MINUTE_MS);

    await makeOld(9.9);
    expect(await undoables()).toHaveLength(2);
    await makeOld(0.1);
    expectCode(await undo(deleted.undoable!._id), 409, 'undo_over');
    expect(await copies()).toHaveLength(3);
    expect(await undoables()).toEqual([]);
    await prune(api, Date.now());
    expect(await copies()).toEqual([]);
    expectCode(await undo(deleted.undoable!._id), 409, 'undo_over');
    expect(await list()).toEqual([]);
  });

  it('stays expired when the clock is set back', async () => {
    await addEntries(api.db, 1, { status: 'Not Selected' });
    const { undoable } = await remove();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 10 * MINUTE_MS);
    expectCode(await undo(undoable!._id), 409, 'undo_over');
    clock.mockReturnValue(now);
    expectCode(await undo(undoable!._id), 409, 'undo_over');
    expect(await undoables()).toEqual([]);
    await prune(api, await readTime(api.db));
    expect(await copies()).toEqual([]);
  });

  it.each([UNKNOWN_ID, 'nothing'])('knows no change %s', async (id) =>
    expectError(await undo(id), 404, { message: 'Bulk change not found.' }),
  );

  itInFull('brings back two thousand', async () => {
    for (let n = 0; n < 4; n += 1) await addEntries(api.db, 500, { status: 'Not Selected' });
    const before = await list();
    expect(await undone(await remove())).toMatch(/^2,000 candidates are back/);
    expect(await list()).toEqual(before);
    const chosen = { ids: before.map(({ _id }) => _id) };
    const deleted = (await call('POST', '/deletions', chosen)).json<BulkChangeResult>();
    expect(await list()).toEqual([]);
    expect(await undone(deleted)).toMatch(/^2,000 candidates are back/);
    expect(await list()).toEqual(before);
  });
});

describe.each(engines)('messages of a deleted entry on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const states = () => valuesOf(api, 'messages', 'state');
  const links = async () => (await rowsOf(api, 'candidate_links')).length;

  beforeEach(async () => {
    const id = await addEntry(api, { rollNumber: 'BT1' });
    const other = await addEntry(api);
    for (const state of ['draft', 'queued', 'sent', 'cancelled'] as const) {
      await addDraft(api, id, {}, { state });
    }
    await addDraft(api, other, {}, { state: 'queued' });
    await addLink(api, { entry_id: id });
    await addLink(api, { entry_id: other });
    await api.send('DELETE', `/api/auditions/${id}`);
  });

  it('are cancelled if they were not sent, and come back with an undo', async () => {
    expect(await states()).toEqual(['cancelled', 'cancelled', 'sent', 'cancelled', 'queued']);
    expect(await links()).toBe(2);
    expect((await undoLatest(api)).statusCode).toBe(200);
    expect(await states()).toEqual(['draft', 'queued', 'sent', 'cancelled', 'queued']);
    expect(await links()).toBe(2);
  });

  it('go for good with its links once the undo is over, and no others', async () => {
    const prune = (now: number) => api.db.transaction().execute((db) => pruneUndoable(db, now));
    expect(await prune(Date.now() + UNDO_MS / 2)).toEqual([]);
    expect(await states()).toHaveLength(5);
    expect(await prune(Date.now() + 2 * UNDO_MS)).toHaveLength(4);
    expect([await states(), await links()]).toEqual([['queued'], 1]);
  });

  it('go with its links when it cannot come back', async () => {
    await addEntry(api, { rollNumber: 'BT1' });
    await undoLatest(api);
    expect([await states(), await links()]).toEqual([['queued'], 1]);
  });
});

const SCHEDULE = { startTime: '16:00', endTime: '18:10', slotDuration: 30 };

describe.each(engines)('bulk changes on $name', ({ open, plain: it }) => {
  const api = apiForAll({}, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.send(method, `/api/auditions${path}`, payload);
  const schedule = (changes = {}) => send('POST', '/schedule-slots', { ...SCHEDULE, ...changes });
  const messageOf = (answer: Awaited<ReturnType<typeof send>>) => {
    expect(answer.statusCode).toBe(200);
    return Message.parse(answer.json()).message;
  };
  const entries = () => listEntries(api);
  const slots = async () => (await entries()).map(({ timeSlot }) => timeSlot);

  describe('schedule-slots', () => {
    test.each([
      ['1 candidate', '1 of 4 slots', '1 in each'],
      ['8 candidates', '4 slots', '2 in each'],
      ['7 candidates', '4 slots', '2 in each of the first 3 and 1 in the last'],
      ['6 candidates', '4 slots', '2 in each of the first 2 and 1 in each of the others'],
    ])('divides %s in order of arrival, and says how', async (who, into, sizes) => {
      await addEntries(api.db, parseInt(who, 10));
      const sentence = `${who} divided into ${into} of 30 minutes: ${sizes}. 10 minutes left over.`;
      expect(messageOf(await schedule())).toBe(sentence);
      const divided = divideIntoSlots(await entries(), SCHEDULE);
      expect(await slots()).toEqual(divided.flatMap(({ name, people }) => people.map(() => name)));
    });

    it('replaces the slots of the pending when run again, and changes no other entry', async () => {
      await addEntries(api.db, 1, { timeSlot: '10:00 - 10:30' });
      await addEntries(api.db, 1, { status: 'Selected', timeSlot: '10:30 - 11:00' });
      await addEntries(api.db, 1, { status: 'Not Selected' });
      await schedule();
      expect(await slots()).toEqual(['16:00 - 16:30', '10:30 - 11:00', '']);
      await schedule({ startTime: '17:00' });
      expect(await slots()).toEqual(['17:00 - 17:30', '10:30 - 11:00', '']);
    });

    it('divides more people than fit into one statement', async () => {
      for (let n = 0; n < 2; n += 1) await addEntries(api.db, 501);
      await schedule({ slotDuration: 130 });
      expect(new Set(await slots())).toEqual(new Set(['16:00 - 18:10']));
    });

    it('answers 409 when no entry is pending', async () => {
      await addEntries(api.db, 1, { status: 'Selected' });
      expectCode(await schedule(), 409, 'no_pending');
    });

    it.each<[path: string, changes: object]>([
      ['startTime', { startTime: '4:00' }],
      ['endTime', { endTime: '24:00' }],
      ['endTime', { endTime: '16:00' }],
      ['slotDuration', { slotDuration: 0 }],
      ['slotDuration', { slotDuration: 1.5 }],
      ['slotDuration', { slotDuration: 131 }],
      ['slotDuration', { slotDuration: '30' }],
      ['venue', { venue: 'Hall' }],
    ])('refuses a wrong %s with 400: %p', async (path, changes) => {
      await addEntries(api.db, 1);
      expectInvalid(await schedule(changes), path);
      expect(await slots()).toEqual(['']);
    });

    it('beside a rejection comes before it or not at all: no entry is slotted after it', async () => {
      for (let round = 0; round < (isFullRun ? 10 : 3); round += 1) {
        const ids = await addEntries(api.db, 120);
        const scheduling = schedule({ slotDuration: 1 });
        const rejected = await send('PUT', '/reject-pending');
        const slotsAtRejection = await slots();
        const { statusCode } = await scheduling;
        expect(messageOf(rejected)).toContain('120 candidates');
        expect([200, 409]).toContain(statusCode);
        expect(slotsAtRejection.filter(Boolean)).toHaveLength(statusCode === 200 ? 120 : 0);
        expect(await slots()).toEqual(slotsAtRejection);
        await api.db.deleteFrom('audition_entries').where('id', 'in', ids).execute();
      }
    });

    test('beside changes of single entries gives no slot to an entry that is no longer pending', async () => {
      const ids = await addEntries(api.db, 60);
      const [, ...changed] = await Promise.all([
        schedule({ slotDuration: 1 }),
        ...ids.map((id) => send('PUT', `/${id}/status`, { status: 'Selected' })),
      ]);
      const slotsAtChange = changed.map((answer) => answer.json<AuditionEntry>().timeSlot);
      expect(await slots()).toEqual(slotsAtChange);
    });
  });

  it.each([
    ['PUT', '/reject-pending', 'Pending'],
    ['DELETE', '/not-selected', 'Not Selected'],
  ] as const)(
    '%s %s changes nothing when the count is not as expected',
    async (method, path, status) => {
      await addEntries(api.db, 2, { status });
      const before = await entries();
      for (const query of ['expected=3', 'expected=0']) {
        expectCode(await send(method, `${path}?${query}`), 409, 'count_changed');
      }
      for (const query of ['expected=-1', 'expected=two', 'expected=', 'expects=2']) {
        expectCode(await send(method, `${path}?${query}`), 400, 'invalid');
      }
      expect(await entries()).toEqual(before);
      const query = path === '/not-selected' ? 'expected=2&untold=2' : 'expected=2';
      expect(messageOf(await send(method, `${path}?${query}`))).toMatch(/^2 candidates /);
    },
  );
});
