import { type Season } from '@nox/contracts';
import { asAdministrator, expectError } from '../../../../test/api.ts';
import { engines } from '../../../../test/engines.ts';
import { addLink } from '../../../../test/links.ts';
import { readBoard, readPlaces } from '../../../../test/schedule.ts';
import {
  addEntry,
  boardForAll,
  candidateCalls,
  rowsOf,
  undoLatest,
} from '../../../../test/season-builders.ts';

describe.each(engines)('the seat of a candidate, on $name', ({ open }) => {
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

  it.each([
    ['deleted alone', (id: string) => api.send('DELETE', `/api/auditions/${id}`)],
    ['deleted', (id: string) => api.send('POST', '/api/auditions/deletions', { ids: [id] })],
    ['deleted as not selected', () => api.send('DELETE', '/api/auditions/not-selected')],
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

  it('never outlives the entry, however deletions and moves meet', async () => {
    const ids = await add(10);
    await Promise.all(
      ids.flatMap((id) => [move(id, null, 960), api.send('DELETE', `/api/auditions/${id}`)]),
    );
    expect(await readPlaces(api)).toEqual(new Map());
  });

  it('ends with the season; the panels stay', async () => {
    await seated();
    const before = await readBoard(api);
    const [season] = (await api.get('/api/seasons')).json<Season[]>();
    const next = { settings: { name: 'Next' }, current: season!._id, expected: season!.entries };
    expect((await api.send('POST', '/api/seasons', next)).statusCode).toBeLessThan(300);
    const { structure: after, ...board } = await readBoard(api);
    expect(after).toMatchObject({ panels: before.structure.panels, blocks: [] });
    expect(board).toMatchObject({ candidates: [], assignments: [], parties: [], version: null });
    expect(after.version).toBeGreaterThan(before.structure.version);
    const stale = { 'if-match': `"${before.structure.version}"` };
    const headers = { ...asAdministrator, ...stale };
    expectError(await api.send('PUT', '/api/schedule/structure', structure, headers), 412, {});
  });
});
