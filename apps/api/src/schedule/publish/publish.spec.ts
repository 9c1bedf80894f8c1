import { randomUUID } from 'node:crypto';
import {
  type PublicationPreview,
  type PublicationResult,
  type PublishedSchedule,
  type ScheduleVersion,
} from '@nox/contracts';
import { apiForAll, expectError } from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { assign, clearBoard, publish, saveStructure, structureOf } from '../../../test/schedule.ts';

describe.each(engines)('publishing the schedule on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const one = structureOf();
  const block = one.blocks[0]!;
  const at = (starts: number, blockId = block._id) => ({ blockId, starts });
  beforeEach(async () => {
    await clearBoard(api);
    await saveStructure(api, one);
  });

  const preview = async () =>
    (await api.get('/api/schedule/publication')).json<PublicationPreview>();
  const unassign = (entryId: string, expected: object) =>
    api.send('POST', '/api/schedule/moves', { moves: [{ entryId, expected, to: null }] });
  const slots = async () => (await listEntries(api)).map(({ timeSlot }) => timeSlot);

  it('gives the entries their time slots, with the date and the panel where there are several', async () => {
    const [asha = '', zoya = '', ira = ''] = await addEntries(api.db, 3);
    await assign(api, [asha, zoya], at(960));
    const answer = await publish(api, { note: 'First' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<PublicationResult>()).toMatchObject({
      version: { number: 1, note: 'First', count: 2 },
      messages: 2,
      message: 'Version 1 is published. 2 messages are prepared. Nothing has been sent.',
    });
    expect(await slots()).toEqual(['16:00 - 16:30', '16:00 - 16:30', '']);

    const panelId = randomUUID();
    const second = { ...block, _id: randomUUID(), panelId, date: '2026-08-15', slotMinutes: 20 };
    const panels = [...one.panels, { _id: panelId, name: 'Hall B', room: '', styles: [] }];
    await saveStructure(api, { panels, blocks: [block, second] });
    await assign(api, [ira], at(980, second._id));
    await unassign(zoya, at(960));
    // Zoya was told nothing, so there is nothing to take back.
    expect((await publish(api)).json()).toMatchObject({ messages: 2, version: { count: 2 } });
    expect(await slots()).toEqual([
      '2026-08-14 16:00 - 16:30 · Hall A',
      '',
      '2026-08-15 16:20 - 16:40 · Hall B',
    ]);
    const csv = (await api.get('/api/auditions/export')).body.trim().split('\r\n');
    expect(csv.slice(1).map((line) => line.split(',')[0])).toEqual([
      '2026-08-14 16:00 - 16:30 · Hall A',
      '2026-08-15 16:20 - 16:40 · Hall B',
    ]);
  });

  it('is the only way to give slots from then on', async () => {
    const ids = await addEntries(api.db, 2);
    const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };
    const divided = await api.send('POST', '/api/auditions/schedule-slots', schedule);
    const { undoable } = divided.json<{ undoable: { _id: string } }>();
    await assign(api, ids.slice(0, 1), at(960));
    await publish(api);
    expect(await slots()).toEqual(['16:00 - 16:30', '']);
    const refused = [
      await api.send('POST', '/api/auditions/schedule-slots', schedule),
      await api.send('PUT', '/api/auditions/time-slots', { ids, timeSlot: '' }),
      await api.send('POST', `/api/auditions/undoable/${undoable._id}/undo`),
    ];
    for (const answer of refused) expectError(answer, 409, { code: 'schedule_published' });
    expect(await slots()).toEqual(['16:00 - 16:30', '']);
  });

  it('shows before what it would change, by name', async () => {
    const ids = await addEntries(api.db, 4, { danceStyle: 'Popping' });
    const [stays = '', goes = '', comes = '', without = ''] = ids;
    await assign(api, [stays, goes], at(960));
    await publish(api);
    await unassign(goes, at(960));
    await assign(api, [comes], at(990));
    await saveStructure(api, { ...one, panels: [{ ...one.panels[0]!, styles: ['Locking'] }] });
    const hall = { date: '2026-08-14', panel: 'Hall A', room: 'First floor' };
    const seen = await preview();
    expect(seen).toMatchObject({
      version: { number: 1 },
      items: [
        { entryId: goes, from: { ...hall, starts: 960, ends: 990 }, to: null },
        { entryId: comes, from: null, to: { ...hall, starts: 990, ends: 1_020 } },
      ],
      unchanged: 1,
      unassigned: [{ entryId: goes }, { entryId: without }],
      conflicts: [{ entryId: stays }, { entryId: comes }],
      // Nothing was sent yet: who had a slot for a while need not know.
      messages: 2,
    });
    expect(seen.conflicts[0]!.sentence).toMatch(/ dances Popping, which Hall A does not judge\.$/);
  });

  it('is refused when the schedule has changed since it was seen, or not since it was published', async () => {
    expectError(await publish(api), 409, { code: 'nothing_changed' });
    const ids = await addEntries(api.db, 2);
    await assign(api, ids.slice(0, 1), at(960));
    const { revision } = await preview();
    await assign(api, ids.slice(1), at(960));
    const body = { expectedRevision: revision };
    const late = await api.send('POST', '/api/schedule/publish', body);
    expectError(late, 409, { code: 'schedule_changed' });
    const both = await Promise.all([publish(api), publish(api)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const again = await publish(api);
    expectError(again, 409, {
      code: 'nothing_changed',
      message: 'Nothing was published: no slot has changed since version 1.',
    });
    expect(await api.db.selectFrom('messages').select('id').execute()).toHaveLength(2);
  });

  it('keeps every version as it was', async () => {
    const ids = await addEntries(api.db, 2, { fullName: 'Zoya' });
    const [first = '', second = ''] = ids;
    await assign(api, [first], at(960));
    await publish(api, { note: 'Draft' });
    await assign(api, [second], at(1_050));
    await publish(api);
    await api.db.deleteFrom('audition_entries').where('id', '=', first).execute();
    const list = (await api.get('/api/schedule/versions')).json<ScheduleVersion[]>();
    expect(list).toMatchObject([
      { number: 2, count: 2, note: '' },
      { number: 1, count: 1, note: 'Draft' },
    ]);
    const read = async (number: string) => api.get(`/api/schedule/versions/${number}`);
    expect((await read('1')).json<PublishedSchedule>()).toMatchObject({
      version: { number: 1 },
      slots: [{ entryId: first, starts: 960, fullName: null, number: null }],
    });
    expect((await read('2')).json<PublishedSchedule>().slots[1]).toMatchObject({
      fullName: 'Zoya',
    });
    for (const number of ['3', '0', 'x', '9'.repeat(30)]) {
      expectError(await read(number), 404, {});
    }
  });

  it('is a calendar file with everybody in it', async () => {
    expectError(await api.get('/api/schedule/published.ics'), 404, {});
    const [id = ''] = await addEntries(api.db, 1, { fullName: 'Zoya, "=1+1"' });
    await assign(api, [id], at(960));
    await publish(api);
    const answer = await api.get('/api/schedule/published.ics');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain(`UID:${id}\r\n`);
    expect(answer.body).toContain('DTSTART:20260814T103000Z\r\nDTEND:20260814T110000Z');
  });
});
