import { randomUUID } from 'node:crypto';
import { type MovesResult, type Party } from '@nox/contracts';
import { asAdministrator, expectError, expectInvalid } from '../../../../test/api.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { readBoard, readPlaces, saveStructure, structureOf } from '../../../../test/schedule.ts';
import {
  addEntry,
  boardForAll,
  clear,
  expectCode,
  sentencesOf,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../../test/season-builders.ts';
import { addStaff } from '../../../../test/staff.ts';

describe.each(crudEngines)('the schedule board, on $name', ({ open }) => {
  const board = boardForAll(open);
  const { api, structure, at, add, seat, move, party, pin } = board;
  const [block] = structure.blocks;
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
      expectCode(await save(structure, headers), 412, 'stale');
      expect((await readBoard(api)).structure).toEqual(saved.json());
    });

    it('are not saved while a candidate would lose the seat, and say who', async () => {
      await seat(await add(2, { fullName: 'Zoya' }), 990);
      const message =
        'Nothing was saved: 2 candidates have seats that would be removed: Zoya (Fri 14 Aug, 16:30, Hall A) and Zoya (Fri 14 Aug, 16:30, Hall A). Move them, or take them out of their slots, then save again.';
      for (const change of [
        { blocks: [] },
        { blocks: [{ ...block!, slotMinutes: 60 }] },
        { blocks: [{ ...block!, breaks: [{ starts: 990, ends: 1_020, label: 'Tea' }] }] },
      ]) {
        expectError(await save({ ...structure, ...change }), 409, { code: 'seats_taken', message });
      }
      const smaller = await save({ ...structure, blocks: [{ ...block!, seats: 1 }] });
      expectError(smaller, 409, { message: expect.stringMatching(/1 candidate has a/) });
      expect((await readBoard(api)).structure).toMatchObject(structure);
    });

    it('say which judges have no account, also once one has joined, and which have several', async () => {
      await saveStructure(api, {
        ...structure,
        blocks: [{ ...block!, judges: ['KABIR', 'Zoya'] }],
      });
      const unknown = async () => (await readBoard(api)).judgesWithoutAccount;
      expect(await unknown()).toEqual(['KABIR', 'Zoya']);
      await addStaff(api, ['judge'], { name: 'Zoya', uid: null });
      await addStaff(api, ['judge'], { name: 'Kabir' });
      expect(await unknown()).toEqual(['Zoya']);
      await addStaff(api, ['organiser'], { name: 'Kabir', uid: 'uid-of-another' });
      expect((await readBoard(api)).judgesOfOneName).toEqual(['KABIR']);
    });

    it('with fewer seats in a slot leave its candidates there', async () => {
      const [a = '', b = ''] = await add(2);
      await seat([a, b], 960);
      await move(a, 960, null);
      await saveStructure(api, { ...structure, blocks: [{ ...block!, seats: 1 }] });
      expect(await readPlaces(api)).toEqual(new Map([[b, at(960)]]));
      expectCode(await seat([a], 960), 409, 'seat_taken');
    });

    it.each<[path: string, wrong: object]>([
      ['blocks.0.ends', { blocks: [{ ...block, ends: 960 }] }],
      ['blocks.0.panelId', { blocks: [{ ...block, panelId: randomUUID() }] }],
      ['panels', { panels: [structure.panels[0], { ...structure.panels[0], _id: randomUUID() }] }],
    ])('that make no sense are refused: %s', async (path, wrong) =>
      expectInvalid(await save({ ...structure, ...wrong }), path),
    );
  });

  describe('undoing an edit', () => {
    it('moves the candidates back, and undoing that does it again', async () => {
      const ids = await add(2);
      const { edit } = (await seat(ids, 960)).json<MovesResult>();
      const undone = (await undo(edit._id)).json<MovesResult>();
      const message = '2 candidates are where they were.';
      expect(undone).toMatchObject({ message, edit: { kind: 'undone' } });
      expect(await readPlaces(api)).toEqual(new Map());
      expectCode(await undo(edit._id), 409, 'undone');
      expect((await undo(undone.edit._id)).statusCode).toBe(200);
      expect(await readPlaces(api)).toEqual(new Map(ids.map((id) => [id, at(960)])));
    });

    it('is refused when a candidate is elsewhere by now, withdrew or was deleted', async () => {
      const [a = '', b = ''] = await add(2, { fullName: 'Zoya' });
      const { edit } = (await seat([a, b], 960)).json<MovesResult>();
      await move(a, 960, 990);
      expectError(await undo(edit._id), 409, {
        code: 'edit_overtaken',
        message: 'This cannot be undone any more: Zoya was moved, withdrew or was deleted since.',
      });
      await api.send('DELETE', `/api/auditions/${b}`);
      expectError(await undo(edit._id), 409, {
        code: 'edit_overtaken',
        message: expect.stringContaining('Zoya and A deleted candidate were'),
      });
      const removed = (await move(a, 990, null)).json<MovesResult>();
      await setEntry(api, a, { withdrawn_at: 1 });
      expectCode(await undo(removed.edit._id), 409, 'edit_overtaken');
    });

    it('is refused when the former seat is taken, or no slot any more', async () => {
      const [a = '', b = '', c = ''] = await add(3);
      await seat([a], 960);
      const { edit } = (await move(a, 960, null)).json<MovesResult>();
      await seat([b, c], 960);
      expectCode(await undo(edit._id), 409, 'seat_taken');
      await clear(api, 'assignments');
      await saveStructure(api, structureOf());
      expectCode(await undo(edit._id), 409, 'no_slot');
    });

    it('is for moves only', async () => {
      const [edit = ''] = await valuesOf(api, 'schedule_edits', 'id');
      expectCode(await undo(edit), 409, 'not_undoable');
      expectCode(await undo(randomUUID()), 404, 'not_found');
    });
  });

  describe('a party', () => {
    it('grows and shrinks in place of what it was', async () => {
      const ids = await add(5);
      const put = async (entryIds: string[], replaces?: string) =>
        (await party(entryIds, replaces)).json<Party>();
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
      const ids = await add(3, { fullName: 'Zoya' });
      const answer = await party(ids.slice(0, 2));
      expect(answer.statusCode).toBe(201);
      expect((await readBoard(api)).parties).toEqual([answer.json()]);
      const message =
        'Nothing was changed: Zoya stays together with others already. Separate them first.';
      expectError(await party(ids.slice(1)), 409, { code: 'in_party', message });
      const url = `/api/schedule/parties/${answer.json<Party>()._id}`;
      expect((await api.send('DELETE', url)).statusCode).toBe(204);
      expect((await api.send('DELETE', url)).statusCode).toBe(404);
      expect((await readBoard(api)).parties).toEqual([]);
      expect((await sentencesOf(api, '?subject=schedule')).slice(0, 2)).toEqual([
        'Ungrouped 2 candidates on the schedule board',
        'Grouped 2 candidates on the schedule board',
      ]);
    });

    it('is a pair who named each other, until an organiser separates them', async () => {
      const naming = async (rollNumber: string, partnerRollNumber: string) => {
        const id = await addEntry(api, { rollNumber });
        await setDetails(api, id, { partnerRollNumber, availability: [] });
        return id;
      };
      const a = await naming('R1', 'R 2');
      const b = await naming('R2', 'r1');
      const c = await naming('R3', 'R1');
      const parties = async () => (await readBoard(api)).parties.map(({ entryIds }) => entryIds);
      const pair = [a, b].toSorted();
      expect(await parties()).toEqual([pair]);
      expectCode(await party([b, c]), 409, 'in_party');
      await seat([a], 960);
      const moves = [{ entryId: b, expected: null, to: at(1_020) }];
      expectCode(await board.moveAll(moves), 409, 'conflicts');
      const [{ _id } = { _id: '' }] = (await readBoard(api)).parties;
      expect(
        (await api.send('POST', '/api/schedule/moves', { moves, apart: [_id] })).json(),
      ).toMatchObject({ edit: { kind: 'moved' } });
      expect(await parties()).toEqual([]);
      expect((await party([a, b])).statusCode).toBe(201);
      await setEntry(api, b, { withdrawn_at: 1 });
      const again = (await readBoard(api)).parties[0]!;
      await api.send('DELETE', `/api/schedule/parties/${again._id}`);
      await setEntry(api, b, { withdrawn_at: null });
      expect(await parties()).toEqual([pair]);
    });

    it('of one, of five, or of one candidate twice is refused', async () => {
      const ids = await add(5);
      for (const wrong of [ids.slice(0, 1), ids, [ids[0], ids[0]]]) {
        expectInvalid(await party(wrong), 'entryIds');
      }
      expectCode(await party([ids[0], randomUUID()]), 404, 'not_found');
    });
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await api.get('/api/schedule');
    const known = { ...asAdministrator, 'if-none-match': headers.etag };
    expect((await api.get('/api/schedule', known)).statusCode).toBe(304);
    await add(1);
    await saveStructure(api, structure);
    const compressed = { ...known, 'accept-encoding': 'br' };
    const answer = await api.get('/api/schedule', compressed);
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
  });

  it('pins only candidates who have slots', async () => {
    const [a = '', b = ''] = await add(2, { fullName: 'Zoya' });
    await seat([a], 960);
    expect((await pin([a, b])).json()).toEqual({
      message: 'Zoya keeps the slot when all are assigned. 1 candidate has no slot.',
    });
    expectCode(await pin([b]), 409, 'no_slot');
    expectCode(await pin([randomUUID()]), 404, 'not_found');
    await pin([a], false);
    expect((await readBoard(api)).assignments).toMatchObject([{ entryId: a, isPinned: false }]);
  });

  it('knows the partner by the roll number, however it is written', async () => {
    const a = await addEntry(api, { rollNumber: 'BT24 CSE 007' });
    const b = await addEntry(api);
    await setDetails(api, b, { partnerRollNumber: ' bt24cse007', availability: [] });
    await saveStructure(api, structure);
    expect((await readBoard(api)).candidates).toMatchObject([
      { _id: a, partnerId: null, availability: null },
      { _id: b, partnerId: a, availability: null },
    ]);
  });

  it('has nothing new for a client that has its revision, and is read again by one from elsewhere', async () => {
    const { revision } = await readBoard(api);
    const nothing = { edits: [], candidates: [], removed: [], revision };
    expect(await board.changesSince(revision)).toEqual({ ...nothing, isIncomplete: false });
    for (const since of [
      { ...revision, schedule: revision.schedule + 1 },
      { ...revision, entries: revision.entries + 1 },
      { schedule: 0, entries: 0 },
    ]) {
      expect(await board.changesSince(since)).toEqual({ ...nothing, isIncomplete: true });
    }
    expectInvalid(await api.get('/api/schedule/changes?schedule=-1&entries=0'), 'schedule');
    expectInvalid(await api.get('/api/schedule/changes?schedule=0&entries=1e400'), 'entries');
  });
});
