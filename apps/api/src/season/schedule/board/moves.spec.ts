import { randomUUID } from 'node:crypto';
import { asAdministrator, expectError, expectInvalid, asAccount } from '../../../../test/api.ts';
import { engines } from '../../../../test/engines.ts';
import { readBoard, readPlaces, saveStructure } from '../../../../test/schedule.ts';
import {
  addEntry,
  age,
  boardForAll,
  expectCode,
  expectOne,
  sentencesOf,
  setDetails,
  setEntry,
  candidateCalls,
  rowsOf,
  startSeason,
  undoLatest,
} from '../../../../test/season-builders.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { addLink } from '../../../../test/links.ts';

const asMeera = asAccount({ admin: true, email: 'meera@example.com' });

describe.each(engines)('moves on the schedule board, on $name', ({ open, plain: it }) => {
  const breaks = [{ starts: 1_020, ends: 1_050, label: 'Tea' }];
  const { api, structure, at, add, seat, move, moveAll, ...on } = boardForAll(open, { breaks });
  const zoya = () => addEntry(api, { fullName: 'Zoya' });

  test('put candidates into slots, between them and out of them', async () => {
    const id = await zoya();
    for (const [from, to, message] of [
      [null, 960, 'Zoya has a slot now: Fri 14 Aug, 16:00, Hall A.'],
      [960, 990, 'Zoya moved to Fri 14 Aug, 16:30, Hall A.'],
      [990, null, 'Zoya has no slot now.'],
    ] as const) {
      const place = to && at(to);
      const edit = { kind: 'moved', changes: [{ entryId: id, from: from && at(from), to: place }] };
      expect((await move(id, from, to)).json()).toMatchObject({ message, edit });
      expect((await readPlaces(api)).get(id) ?? null).toEqual(place);
    }
  });

  test('fill a slot exactly, whoever comes first', async () => {
    const ids = await add(50);
    const answers = await Promise.all(ids.map((id) => seat([id], 960)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(codes.filter((code) => code === 409)).toHaveLength(48);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expectError(refused, 409, {
      code: 'seat_taken',
      message: expect.stringMatching(
        /^Nothing was moved: no seat is free for Candidate \d+ in the slot Fri 14 Aug, 16:00, Hall A: Candidate \d+ and Candidate \d+ have it\./,
      ),
    });
    expect((await readBoard(api)).assignments).toHaveLength(2);
  });

  test('of one candidate by two organisers: the second is told who was first', async () => {
    const entryId = await zoya();
    const [refused] = expectOne(
      await Promise.all(
        [960, 990].map((to) => moveAll([{ entryId, expected: null, to: at(to) }], {}, asMeera)),
      ),
    );
    expectError(refused!, 409, {
      code: 'moved_meanwhile',
      message: expect.stringMatching(
        /^Nothing was moved: Zoya was moved to Fri 14 Aug, 16:[03]0, Hall A by meera@example.com, a moment ago.$/,
      ),
    });
  });

  it.each([
    [59, '59 minutes'],
    [60, '1 hour'],
    [24 * 60 - 1, '23 hours'],
    [2 * 24 * 60, '2 days'],
  ])('says how long ago another organiser moved a candidate: %s minutes', async (ago, words) => {
    const id = await zoya();
    await move(id, null, 960);
    await age(api, 'schedule_edits', 'created_at', ago * 60 * 1_000_000);
    expectError(await move(id, null, 990), 409, {
      code: 'moved_meanwhile',
      message: expect.stringMatching(new RegExp(`, ${words} ago\\.$`)),
    });
  });

  it('are all made or none', async () => {
    expectCode(await seat(await add(3), 960), 409, 'seat_taken');
    expect((await readBoard(api)).assignments).toEqual([]);
  });

  it.each([
    ['between two slots', 970],
    ['in a break', 1_020],
    ['after the last one', 1_080],
  ])('into a slot %s are refused', async (_where, starts) =>
    expectCode(await move(await zoya(), null, starts), 409, 'no_slot'),
  );

  it('of unknown, deleted and withdrawn candidates are refused', async () => {
    const [gone = '', withdrawn = ''] = await add(2, { fullName: 'Zoya' });
    await api.send('DELETE', `/api/auditions/${gone}`);
    await setEntry(api, withdrawn, { withdrawn_at: 1 });
    for (const id of [randomUUID(), gone]) {
      expectError(await move(id, null, 960), 404, {
        message: 'Nothing was moved: the candidate was deleted meanwhile.',
      });
    }
    expectError(await move(withdrawn, null, 960), 409, {
      code: 'withdrawn',
      message: 'Nothing was moved: Zoya has withdrawn, and can get no slot.',
    });
  });

  it('against what candidates and panels asked for need to be forced', async () => {
    await setSeason(api, {
      parts: [
        { key: 'fri', label: 'Friday', date: '2026-08-14', from: '16:00', to: '18:00' },
        { key: 'sat', label: 'Saturday', date: '2026-08-15', from: '16:00', to: '18:00' },
      ],
    });
    const [panel] = structure.panels;
    await saveStructure(api, { ...structure, panels: [{ ...panel!, styles: ['Locking'] }] });
    const [a = '', b = '', c = ''] = await add(3, { fullName: 'Zoya' });
    await setDetails(api, a, { availability: ['sat'] });
    await on.party([b, c]);
    const moves = [
      { entryId: a, expected: null, to: at(960) },
      { entryId: b, expected: null, to: at(960) },
      { entryId: c, expected: null, to: at(1_050) },
    ];
    expectError(await moveAll(moves), 409, {
      code: 'conflicts',
      message:
        'Nothing was moved. Zoya cannot come on Fri 14 Aug at 16:00. Zoya dances Popping, which Hall A does not judge. Zoya dances Popping, which Hall A does not judge. Zoya is to stay together with Zoya. Zoya dances Popping, which Hall A does not judge. And 1 more.',
    });
    expect((await moveAll(moves, { force: true })).statusCode).toBe(200);
  });

  it('that are repeated with their key are made once', async () => {
    const headers = { ...asAdministrator, 'idempotency-key': randomUUID() };
    const moves = [{ entryId: await zoya(), expected: null, to: at(960) }];
    const first = await moveAll(moves, {}, headers);
    const second = await moveAll(moves, {}, headers);
    expect([second.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(second.json()).toEqual(first.json());
  });

  it('keep a pin, which is for assigning everybody only', async () => {
    const id = await zoya();
    await seat([id], 960);
    const message = 'Zoya keeps the slot when all are assigned.';
    expect((await on.pin([id])).json()).toEqual({ message });
    await move(id, 960, 990);
    const { assignments } = await readBoard(api);
    expect(assignments).toEqual([{ entryId: id, ...at(990), isPinned: true }]);
  });

  it('are in the audit log, with the slots', async () => {
    const id = await zoya();
    await seat([id], 960);
    await move(id, 960, 990);
    expect((await sentencesOf(api, `?subject=schedule&item=${id}`)).slice(0, 2)).toEqual([
      'Moved the candidate Zoya on the schedule board to Fri 14 Aug, 16:30, Hall A',
      'Assigned the candidate Zoya on the schedule board to Fri 14 Aug, 16:00, Hall A',
    ]);
  });

  it.each<[path: string, moves: object[]]>([
    ['moves.1.entryId', [{}, {}]],
    ['moves', Array.from({ length: 5_001 }, () => ({}))],
  ])('of a candidate twice, or of too many, are refused: %s', async (path, moves) => {
    const one = { entryId: await zoya(), expected: null, to: at(960) };
    expectInvalid(await moveAll(moves.map((fields) => ({ ...one, ...fields }))), path);
    expect((await readBoard(api)).assignments).toEqual([]);
  });
});

describe.each(engines)('the seat of a candidate, on $name', ({ open, plain: it }) => {
  const { api, structure, at, add, seat, move, party, pin } = boardForAll(open, { seats: 1 });
  const slot = at(960);

  async function seated(): Promise<string> {
    const id = await addEntry(api, { fullName: 'Zoya', status: 'Not Selected' });
    await seat([id], 960);
    expect([...(await readPlaces(api))]).toEqual([[id, slot]]);
    return id;
  }
  const latestEdit = async () => {
    const { kind, changes } = (await rowsOf(api, 'schedule_edits')).at(-1)!;
    return { kind, changes: JSON.parse(changes) as unknown };
  };

  test.each([
    ['deleted alone', (id: string) => api.send('DELETE', `/api/auditions/${id}`)],
    ['deleted', (id: string) => api.send('POST', '/api/auditions/deletions', { ids: [id] })],
    ['deleted as not selected', () => api.send('DELETE', '/api/auditions/not-selected?untold=9')],
  ])('who is %s is free, and theirs again when that is undone', async (_how, remove) => {
    const id = await seated();
    await pin([id]);
    expect((await remove(id)).statusCode).toBeLessThan(300);
    expect(await readPlaces(api)).toEqual(new Map());
    expect(await latestEdit()).toEqual({
      kind: 'left',
      changes: [{ entryId: id, from: slot, to: null }],
    });
    const message = '1 candidate is back, with its reviews.';
    expect((await undoLatest(api)).json()).toEqual({ message });
    expect((await readBoard(api)).assignments).toEqual([{ entryId: id, ...slot, isPinned: true }]);
    expect(await latestEdit()).toMatchObject({ kind: 'returned', changes: [{ to: slot }] });
  });

  it('who is deleted stays with the one who has it when the deletion is undone', async () => {
    const id = await seated();
    await api.send('DELETE', `/api/auditions/${id}`);
    const other = await addEntry(api);
    await seat([other], 960);
    const message =
      '1 candidate is back, with its reviews. 1 has no slot on the schedule board any more: it was taken meanwhile.';
    expect((await undoLatest(api)).json()).toEqual({ message });
    expect([...(await readPlaces(api)).keys()]).toEqual([other]);
    expect(await rowsOf(api, 'undoable_assignments')).toEqual([]);
  });

  it('who withdraws is free, whoever is in a party with them', async () => {
    const id = await seated();
    await party([id, await addEntry(api)]);
    const token = await addLink(api, { entry_id: id });
    const { act } = candidateCalls(api);
    for (let n = 0; n < 2; n += 1) expect((await act(token, 'withdraw')).statusCode).toBe(200);
    const board = await readBoard(api);
    expect([board.assignments, board.parties]).toEqual([[], []]);
    await act(token, 'return');
    expect(await readPlaces(api)).toEqual(new Map());
  });

  it('who is erased is free, and nothing of theirs is published any more', async () => {
    const id = await seated();
    const published = { version: 1, entry_id: id, date: '2026-08-14', starts: 960, ends: 990 };
    await api.db
      .insertInto('published_slots')
      .values({ ...published, panel: 'Hall A', room: '' })
      .execute();
    await api.send('POST', `/api/auditions/${id}/erase`);
    expect(await readPlaces(api)).toEqual(new Map());
    expect(await rowsOf(api, 'published_slots')).toEqual([]);
  });

  test('never outlives the entry, however deletions and moves meet', async () => {
    const ids = await add(10);
    await Promise.all(
      ids.flatMap((id) => [move(id, null, 960), api.send('DELETE', `/api/auditions/${id}`)]),
    );
    expect(await readPlaces(api)).toEqual(new Map());
  });

  it('ends with the season; the panels stay', async () => {
    await seated();
    const before = await readBoard(api);
    await startSeason(api);
    const { structure: after, ...board } = await readBoard(api);
    expect(after).toMatchObject({ panels: before.structure.panels, blocks: [] });
    expect(board).toMatchObject({ candidates: [], assignments: [], parties: [], version: null });
    expect(after.version).toBeGreaterThan(before.structure.version);
    const stale = { 'if-match': `"${before.structure.version}"` };
    const headers = { ...asAdministrator, ...stale };
    expectError(await api.send('PUT', '/api/schedule/structure', structure, headers), 412, {});
  });
});
