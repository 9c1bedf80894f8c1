import { randomUUID } from 'node:crypto';
import { applyBoardChanges, type Move, type MovesResult, type Place } from '@nox/contracts';
import { sql } from 'kysely';
import {
  apiForAll,
  asAdministrator,
  bearer,
  expectError,
  expectInvalid,
} from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import {
  assign,
  clearBoard,
  readBoard,
  readPlaces,
  saveStructure,
  structureOf,
} from '../../../test/schedule.ts';
import { setSeason } from '../../../test/seasons.ts';
import { unsignedToken } from '../../../test/tokens.ts';

const asMeera = bearer(unsignedToken({ admin: true, email: 'meera@example.com' }));

describe.each(engines)('moves on the schedule board, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const structure = structureOf({
    breaks: [{ starts: 1_020, ends: 1_050, label: 'Tea' }],
  });
  const at = (starts: number): Place => ({ blockId: structure.blocks[0]!._id, starts });
  beforeEach(async () => {
    await clearBoard(api);
    await saveStructure(api, structure);
  });

  const move = (moves: Move[], more: object = {}, headers: object = asAdministrator) =>
    api.send('POST', '/api/schedule/moves', { moves, ...more }, headers);
  const board = () => readBoard(api);
  const placeOf = async (id: string) => (await readPlaces(api)).get(id) ?? null;

  it('put candidates into slots, between them and out of them', async () => {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya' });
    const first = await move([{ entryId: id, expected: null, to: at(960) }]);
    expect(first.json()).toMatchObject({
      message: 'Zoya moved to Fri 14 Aug, 16:00, Hall A.',
      edit: { kind: 'moved', changes: [{ entryId: id, from: null, to: at(960) }] },
    });
    expect(await placeOf(id)).toEqual(at(960));
    await move([{ entryId: id, expected: at(960), to: at(990) }]);
    expect(await placeOf(id)).toEqual(at(990));
    const last = await move([{ entryId: id, expected: at(990), to: null }]);
    expect(last.json()).toMatchObject({ message: 'Zoya has no slot now.' });
    expect(await placeOf(id)).toBeNull();
  });

  it('swap candidates of two full slots', async () => {
    const ids = await addEntries(api.db, 4);
    await assign(api, ids.slice(0, 2), at(960));
    await assign(api, ids.slice(2), at(990));
    const answer = await move([
      { entryId: ids[0]!, expected: at(960), to: at(990) },
      { entryId: ids[2]!, expected: at(990), to: at(960) },
    ]);
    expect(answer.json<MovesResult>().message).toMatch(
      /^Candidate \d+ and Candidate \d+ have changed/,
    );
    expect([await placeOf(ids[0]!), await placeOf(ids[2]!)]).toEqual([at(990), at(960)]);
  });

  it('fill a slot exactly, whoever comes first', async () => {
    const ids = await addEntries(api.db, 50);
    const answers = await Promise.all(ids.map((id) => assign(api, [id], at(960))));
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
    expect((await board()).assignments).toHaveLength(2);
  });

  it('of one candidate by two organisers: the second is told who was first', async () => {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya' });
    const answers = await Promise.all([
      move([{ entryId: id, expected: null, to: at(960) }], {}, asMeera),
      move([{ entryId: id, expected: null, to: at(990) }], {}, asMeera),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectError(
      answers.find(({ statusCode }) => statusCode === 409)!,
      409,
      {
        code: 'moved_meanwhile',
        message: expect.stringMatching(
          /^Nothing was moved: Zoya was moved to Fri 14 Aug, 16:[03]0, Hall A by meera@example.com, a moment ago.$/,
        ),
      },
    );
  });

  it('says how many days ago another organiser moved a candidate, in no time zone', async () => {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya' });
    await move([{ entryId: id, expected: null, to: at(960) }]);
    const created_at = sql<number>`created_at - ${2 * 24 * 60 * 60 * 1_000_000}`;
    await api.db.updateTable('schedule_edits').set({ created_at }).execute();
    expectError(await move([{ entryId: id, expected: null, to: at(990) }]), 409, {
      code: 'moved_meanwhile',
      message: expect.stringMatching(/, 2 days ago\.$/),
    });
  });

  it('are all made or none', async () => {
    const [a = '', b = '', c = ''] = await addEntries(api.db, 3);
    const to = at(960);
    const answer = await move([a, b, c].map((entryId) => ({ entryId, expected: null, to })));
    expectError(answer, 409, { code: 'seat_taken' });
    expect((await board()).assignments).toEqual([]);
  });

  it.each([
    ['between two slots', 970],
    ['in a break', 1_020],
    ['after the last one', 1_080],
  ])('into a slot %s are refused', async (_where, starts) => {
    const [id = ''] = await addEntries(api.db, 1);
    expectError(await move([{ entryId: id, expected: null, to: at(starts) }]), 409, {
      code: 'no_slot',
    });
  });

  it('of unknown, deleted and withdrawn candidates are refused', async () => {
    const [gone = '', withdrawn = ''] = await addEntries(api.db, 2, { fullName: 'Zoya' });
    await api.send('DELETE', `/api/auditions/${gone}`);
    await api.db
      .updateTable('audition_entries')
      .set({ withdrawn_at: 1 })
      .where('id', '=', withdrawn)
      .execute();
    for (const entryId of [randomUUID(), gone]) {
      expectError(await move([{ entryId, expected: null, to: at(960) }]), 404, {
        message: 'Nothing was moved: the candidate was deleted meanwhile.',
      });
    }
    expectError(await move([{ entryId: withdrawn, expected: null, to: at(960) }]), 409, {
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
    const [a = '', b = '', c = ''] = await addEntries(api.db, 3, { fullName: 'Zoya' });
    await api.db
      .updateTable('audition_entries')
      .set({ registration: JSON.stringify({ availability: ['sat'] }) })
      .where('id', '=', a)
      .execute();
    await api.send('POST', '/api/schedule/parties', { entryIds: [b, c] });
    const moves = [
      { entryId: a, expected: null, to: at(960) },
      { entryId: b, expected: null, to: at(960) },
      { entryId: c, expected: null, to: at(1_050) },
    ];
    expectError(await move(moves), 409, {
      code: 'conflicts',
      message:
        'Nothing was moved. Zoya cannot come at 16:00. Zoya dances Popping, which Hall A does not judge. Zoya dances Popping, which Hall A does not judge. Zoya is to stay together with Zoya. Zoya dances Popping, which Hall A does not judge. And 1 more.',
    });
    expect((await move(moves, { force: true })).statusCode).toBe(200);
  });

  it('that are repeated with their key are made once', async () => {
    const [id = ''] = await addEntries(api.db, 1);
    const headers = { ...asAdministrator, 'idempotency-key': randomUUID() };
    const moves = [{ entryId: id, expected: null, to: at(960) }];
    const first = await move(moves, {}, headers);
    const second = await move(moves, {}, headers);
    expect([second.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(second.json()).toEqual(first.json());
  });

  it('keep a pin, which is for assigning everybody only', async () => {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya' });
    await assign(api, [id], at(960));
    const pinned = await api.send('PUT', '/api/schedule/pins', { ids: [id], isPinned: true });
    expect(pinned.json()).toEqual({ message: 'Zoya keeps the slot when everybody is assigned.' });
    const before = await board();
    await move([{ entryId: id, expected: at(960), to: at(990) }]);
    const after = await board();
    expect(after.assignments).toEqual([{ entryId: id, ...at(990), isPinned: true }]);
    const { schedule, entries } = before.revision;
    const changes = await api.get(`/api/schedule/changes?schedule=${schedule}&entries=${entries}`);
    expect(applyBoardChanges(before, changes.json())).toEqual(after);
  });

  it('are in the audit log, with the slots', async () => {
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya' });
    await assign(api, [id], at(960));
    const { events } = (await api.get('/api/audit-log?subject=schedule')).json();
    expect(events[0]).toMatchObject({
      itemId: id,
      sentence: 'Moved the candidate Zoya on the schedule board to Fri 14 Aug, 16:00, Hall A',
    });
  });

  it('that are malformed are refused', async () => {
    const [id = ''] = await addEntries(api.db, 1);
    const one = { entryId: id, expected: null, to: at(960) };
    expectInvalid(await move([one, one]), 'moves.1.entryId');
    expectInvalid(await move([]), 'moves');
    expectInvalid(
      await move([{ ...one, entryId: "'; drop table assignments" }]),
      'moves.0.entryId',
    );
    expectInvalid(await move([{ ...one, to: { ...at(960), starts: 9e15 } }]), 'moves.0.to.starts');
    expectInvalid(await move([{ ...one, to: { ...at(960), starts: 960.5 } }]), 'moves.0.to.starts');
    expectInvalid(await move(Array.from({ length: 5_001 }, () => one)), 'moves');
    expect((await board()).assignments).toEqual([]);
  });
});
