import { randomUUID } from 'node:crypto';
import {
  type BoardChanges,
  type MovesResult,
  type Place,
  type ScheduleStructureInput,
} from '@nox/contracts';
import { apiForAll, asAdministrator, expectError, expectInvalid } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import {
  assign,
  clearBoard,
  readBoard,
  readPlaces,
  saveStructure,
  structureOf,
} from '../../../test/schedule.ts';

describe.each(crudEngines)('the schedule board, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  let structure: ScheduleStructureInput;
  const at = (starts: number): Place => ({ blockId: structure.blocks[0]!._id, starts });
  beforeEach(async () => {
    await clearBoard(api);
    structure = structureOf();
    await saveStructure(api, structure);
  });
  const save = (input: object, headers: object = asAdministrator) =>
    api.send('PUT', '/api/schedule/structure', input, headers);
  const undo = (id: string) => api.send('POST', `/api/schedule/edits/${id}/undo`);

  describe('panels and blocks', () => {
    it('are replaced by those who have the latest version', async () => {
      const { version } = (await readBoard(api)).structure;
      const headers = { ...asAdministrator, 'if-match': `"${version}"` };
      const saved = await save(structure, headers);
      expect(saved.json()).toMatchObject({ ...structure, version: version + 1 });
      expect(saved.headers.etag).toBe(`"${version + 1}"`);
      expectError(await save(structure, headers), 412, { code: 'stale' });
      expect((await readBoard(api)).structure).toEqual(saved.json());
    });

    it('are not saved while a candidate would lose the seat, and say who', async () => {
      const ids = await addEntries(api.db, 2, { fullName: 'Zoya' });
      await assign(api, ids, at(990));
      const [block] = structure.blocks;
      const message =
        'Nothing was saved: 2 candidates have seats that would be removed: Zoya (Fri 14 Aug, 16:30, Hall A) and Zoya (Fri 14 Aug, 16:30, Hall A). Move them, or take them out of their slots, then save again.';
      for (const change of [
        { blocks: [] },
        { blocks: [{ ...block!, slotMinutes: 60 }] },
        { blocks: [{ ...block!, breaks: [{ starts: 990, ends: 1_020, label: 'Tea' }] }] },
      ]) {
        expectError(await save({ ...structure, ...change }), 409, { code: 'seats_taken', message });
      }
      const smaller = { ...structure, blocks: [{ ...block!, seats: 1 }] };
      expectError(await save(smaller), 409, {
        message: expect.stringMatching(/1 candidate has a/),
      });
      expect((await readBoard(api)).structure).toMatchObject(structure);
    });

    it('with fewer seats in a slot leave its candidates there', async () => {
      const [a = '', b = ''] = await addEntries(api.db, 2);
      await assign(api, [a, b], at(960));
      const leave = { moves: [{ entryId: a, expected: at(960), to: null }] };
      await api.send('POST', '/api/schedule/moves', leave);
      await saveStructure(api, { ...structure, blocks: [{ ...structure.blocks[0]!, seats: 1 }] });
      expect(await readPlaces(api)).toEqual(new Map([[b, at(960)]]));
      expectError(await assign(api, [a], at(960)), 409, { code: 'seat_taken' });
    });

    it('that make no sense are refused', async () => {
      const [block] = structure.blocks;
      const blocks = (fields: object) => ({ ...structure, blocks: [{ ...block!, ...fields }] });
      expectInvalid(await save(blocks({ ends: 960 })), 'blocks.0.ends');
      expectInvalid(await save(blocks({ panelId: randomUUID() })), 'blocks.0.panelId');
      expectInvalid(await save(blocks({ starts: -1 })), 'blocks.0.starts');
      expectInvalid(await save(blocks({ seats: 51 })), 'blocks.0.seats');
      const twice = { ...structure.panels[0]!, _id: randomUUID() };
      const panels = [...structure.panels, twice];
      expectInvalid(await save({ ...structure, panels }), 'panels');
    });
  });

  describe('undoing an edit', () => {
    it('moves the candidates back, and undoing that does it again', async () => {
      const ids = await addEntries(api.db, 2);
      const { edit } = (await assign(api, ids, at(960))).json<MovesResult>();
      const undone = (await undo(edit._id)).json<MovesResult>();
      expect(undone).toMatchObject({
        message: '2 candidates are where they were.',
        edit: { kind: 'undone' },
      });
      expect(await readPlaces(api)).toEqual(new Map());
      expectError(await undo(edit._id), 409, { code: 'undone' });
      expect((await undo(undone.edit._id)).statusCode).toBe(200);
      expect(await readPlaces(api)).toEqual(new Map(ids.map((id) => [id, at(960)])));
    });

    it('is refused when a candidate is elsewhere by now, withdrew or was deleted', async () => {
      const [a = '', b = ''] = await addEntries(api.db, 2, { fullName: 'Zoya' });
      const { edit } = (await assign(api, [a, b], at(960))).json<MovesResult>();
      const onward = { moves: [{ entryId: a, expected: at(960), to: at(990) }] };
      await api.send('POST', '/api/schedule/moves', onward);
      expectError(await undo(edit._id), 409, {
        code: 'edit_overtaken',
        message: 'This cannot be undone any more: Zoya was moved, withdrew or was deleted since.',
      });
      await api.send('DELETE', `/api/auditions/${b}`);
      expectError(await undo(edit._id), 409, {
        code: 'edit_overtaken',
        message: expect.stringContaining('Zoya and A deleted candidate were'),
      });
    });

    it('is refused when the former seat is taken, or no slot any more', async () => {
      const [a = '', b = '', c = ''] = await addEntries(api.db, 3);
      await assign(api, [a], at(960));
      const leave = { moves: [{ entryId: a, expected: at(960), to: null }] };
      const { edit } = (await api.send('POST', '/api/schedule/moves', leave)).json<MovesResult>();
      await assign(api, [b, c], at(960));
      expectError(await undo(edit._id), 409, { code: 'seat_taken' });
      await clearSeats();
      await saveStructure(api, structureOf());
      expectError(await undo(edit._id), 409, { code: 'no_slot' });
    });

    it('is for moves only', async () => {
      const row = await api.db
        .selectFrom('schedule_edits')
        .select('id')
        .where('kind', '=', 'structure')
        .executeTakeFirstOrThrow();
      expectError(await undo(row.id), 409, { code: 'not_undoable' });
      expect((await undo(randomUUID())).statusCode).toBe(404);
    });

    const clearSeats = () => api.db.deleteFrom('assignments').execute();
  });

  describe('a party', () => {
    const add = (entryIds: string[]) => api.send('POST', '/api/schedule/parties', { entryIds });

    it('grows and shrinks in place of what it was', async () => {
      const ids = await addEntries(api.db, 5);
      const put = async (entryIds: string[], replaces?: string) => {
        const answer = await api.send('POST', '/api/schedule/parties', { entryIds, replaces });
        return answer.json<{ _id: string }>();
      };
      const others = await put(ids.slice(3));
      const two = await put(ids.slice(0, 2));
      const three = await put(ids.slice(0, 3), two._id);
      expect((await readBoard(api)).parties).toHaveLength(2);
      expect(await put(ids.slice(0, 4), three._id)).toMatchObject({ code: 'in_party' });
      expect(await put(ids.slice(0, 2), two._id)).toMatchObject({ code: 'not_found' });
      const left = await put(ids.slice(1, 3), three._id);
      const { parties } = await readBoard(api);
      expect(parties).toEqual(expect.arrayContaining([others, left]));
      expect(parties).toHaveLength(2);
    });

    it('is made, read and dissolved', async () => {
      const ids = await addEntries(api.db, 3, { fullName: 'Zoya' });
      const answer = await add(ids.slice(0, 2));
      expect(answer.statusCode).toBe(201);
      expect((await readBoard(api)).parties).toEqual([answer.json()]);
      expectError(await add(ids.slice(1)), 409, {
        code: 'in_party',
        message:
          'Nothing was changed: Zoya stays together with others already. Dissolve that party first.',
      });
      const url = `/api/schedule/parties/${answer.json<{ _id: string }>()._id}`;
      expect((await api.send('DELETE', url)).statusCode).toBe(204);
      expect((await api.send('DELETE', url)).statusCode).toBe(404);
      expect((await readBoard(api)).parties).toEqual([]);
      const { events } = (await api.get('/api/audit-log?subject=schedule')).json();
      expect(events.slice(0, 2)).toMatchObject([
        { sentence: 'Dissolved the party of 2 candidates on the schedule board' },
        { sentence: 'Made a party of 2 candidates on the schedule board' },
      ]);
    });

    it('of one, of five, or of one candidate twice is refused', async () => {
      const ids = await addEntries(api.db, 5);
      expectInvalid(await add(ids.slice(0, 1)), 'entryIds');
      expectInvalid(await add(ids), 'entryIds');
      expectInvalid(await add([ids[0]!, ids[0]!]), 'entryIds');
      expectError(await add([ids[0]!, randomUUID()]), 404, {});
    });
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await api.get('/api/schedule');
    const known = { ...asAdministrator, 'if-none-match': headers.etag };
    expect((await api.get('/api/schedule', known)).statusCode).toBe(304);
    await addEntries(api.db, 1);
    await saveStructure(api, structure);
    const compressed = { ...known, 'accept-encoding': 'br' };
    const answer = await api.get('/api/schedule', compressed);
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('pins only candidates who have slots', async () => {
    const [a = '', b = ''] = await addEntries(api.db, 2, { fullName: 'Zoya' });
    await assign(api, [a], at(960));
    const pin = (ids: string[], isPinned = true) =>
      api.send('PUT', '/api/schedule/pins', { ids, isPinned });
    expect((await pin([a, b])).json()).toEqual({
      message: 'Zoya keeps the slot when everybody is assigned. 1 candidate has no slot.',
    });
    expectError(await pin([b]), 409, { code: 'no_slot' });
    expectError(await pin([randomUUID()]), 404, {});
    await pin([a], false);
    expect((await readBoard(api)).assignments).toMatchObject([{ entryId: a, isPinned: false }]);
  });

  it('knows the partner by the roll number, however it is written', async () => {
    const [a = ''] = await addEntries(api.db, 1, { rollNumber: 'BT24 CSE 007' });
    const [b = ''] = await addEntries(api.db, 1);
    await api.db
      .updateTable('audition_entries')
      .set({ registration: JSON.stringify({ partnerRollNumber: ' bt24cse007', availability: [] }) })
      .where('id', '=', b)
      .execute();
    await saveStructure(api, structure);
    expect((await readBoard(api)).candidates).toMatchObject([
      { _id: a, partnerId: null, availability: null },
      { _id: b, partnerId: a, availability: null },
    ]);
  });

  it('has nothing new for a client that has its revision, and is read again by one from elsewhere', async () => {
    const { revision } = await readBoard(api);
    const changes = async (schedule: number, entries: number) =>
      (
        await api.get(`/api/schedule/changes?schedule=${schedule}&entries=${entries}`)
      ).json<BoardChanges>();
    const nothing = { edits: [], candidates: [], removed: [] };
    expect(await changes(revision.schedule, revision.entries)).toEqual({
      ...nothing,
      revision,
      isIncomplete: false,
    });
    for (const [schedule, entries] of [
      [revision.schedule + 1, revision.entries],
      [revision.schedule, revision.entries + 1],
      [0, 0],
    ] as const) {
      expect(await changes(schedule, entries)).toEqual({
        ...nothing,
        revision,
        isIncomplete: true,
      });
    }
    expectInvalid(await api.get('/api/schedule/changes?schedule=-1&entries=0'), 'schedule');
    expectInvalid(await api.get('/api/schedule/changes?schedule=0&entries=1e400'), 'entries');
  });
});
