import { type Place, type Season } from '@nox/contracts';
import { apiForAll, asAdministrator, expectError } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import {
  assign,
  clearBoard,
  readBoard,
  readPlaces,
  saveStructure,
  structureOf,
} from '../../../test/schedule.ts';

describe.each(engines)('the seat of a candidate, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const structure = structureOf({ seats: 1 });
  const slot: Place = { blockId: structure.blocks[0]!._id, starts: 960 };
  beforeEach(async () => {
    await clearBoard(api);
    await saveStructure(api, structure);
  });

  async function seated(): Promise<string> {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya', status: 'Not Selected' });
    await assign(api, [id], slot);
    expect([...(await readPlaces(api))]).toEqual([[id, slot]]);
    return id;
  }
  const latestEdit = async () => {
    const row = await api.db
      .selectFrom('schedule_edits')
      .selectAll()
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow();
    return { kind: row.kind, changes: JSON.parse(row.changes) as unknown };
  };
  const undoDeletion = async () => {
    const [latest] = (await api.get('/api/auditions/undoable')).json<{ _id: string }[]>();
    return api.send('POST', `/api/auditions/undoable/${latest!._id}/undo`);
  };

  it.each([
    ['deleted alone', (id: string) => api.send('DELETE', `/api/auditions/${id}`)],
    ['deleted', (id: string) => api.send('POST', '/api/auditions/deletions', { ids: [id] })],
    ['deleted as not selected', () => api.send('DELETE', '/api/auditions/not-selected')],
  ])('who is %s is free, and theirs again when that is undone', async (_how, remove) => {
    const id = await seated();
    await api.send('PUT', '/api/schedule/pins', { ids: [id], isPinned: true });
    expect((await remove(id)).statusCode).toBeLessThan(300);
    expect(await readPlaces(api)).toEqual(new Map());
    expect(await latestEdit()).toEqual({
      kind: 'left',
      changes: [{ entryId: id, from: slot, to: null }],
    });
    expect((await undoDeletion()).json()).toEqual({
      message: '1 candidate is back, with its reviews.',
    });
    expect((await readBoard(api)).assignments).toEqual([{ entryId: id, ...slot, isPinned: true }]);
    expect(await latestEdit()).toMatchObject({ kind: 'returned', changes: [{ to: slot }] });
  });

  it('who is deleted stays with the one who has it when the deletion is undone', async () => {
    const id = await seated();
    await api.send('DELETE', `/api/auditions/${id}`);
    const [other = ''] = await addEntries(api.db, 1);
    await assign(api, [other], slot);
    expect((await undoDeletion()).json()).toEqual({
      message:
        '1 candidate is back, with its reviews. 1 has no slot on the schedule board any more: it was taken meanwhile.',
    });
    expect([...(await readPlaces(api)).keys()]).toEqual([other]);
    const left = await api.db.selectFrom('undoable_assignments').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('who withdraws is free, whoever is in a party with them', async () => {
    const id = await seated();
    const [partner = ''] = await addEntries(api.db, 1);
    await api.send('POST', '/api/schedule/parties', { entryIds: [id, partner] });
    const headers = asCandidate(await addLink(api, { entry_id: id }));
    for (let press = 0; press < 2; press += 1) {
      const answer = await api.send('POST', '/api/candidate/withdraw', undefined, headers);
      expect(answer.statusCode).toBe(200);
    }
    const board = await readBoard(api);
    expect([board.assignments, board.parties]).toEqual([[], []]);
    await api.send('POST', '/api/candidate/return', undefined, headers);
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
    expect(await api.db.selectFrom('published_slots').selectAll().execute()).toEqual([]);
  });

  it('never outlives the entry, however deletions and moves meet', async () => {
    const ids = await addEntries(api.db, 10);
    await Promise.all(
      ids.flatMap((id) => [
        api.send('POST', '/api/schedule/moves', {
          moves: [{ entryId: id, expected: null, to: slot }],
        }),
        api.send('DELETE', `/api/auditions/${id}`),
      ]),
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
