import { randomUUID } from 'node:crypto';
import { type PublicationResult, type PublishedSchedule } from '@nox/contracts';
import { expectError } from '../../../../test/api.ts';
import { engines } from '../../../../test/engines.ts';
import { saveStructure } from '../../../../test/schedule.ts';
import {
  addEntry,
  boardForAll,
  expectCode,
  expectOne,
  rowsOf,
} from '../../../../test/season-builders.ts';

describe.each(engines)('publishing the schedule on $name', ({ open, plain: it }) => {
  const board = boardForAll(open);
  const { api, add, seat, move, publish, preview, slots, structure: one } = board;
  const block = one.blocks[0]!;

  test('gives the entries their time slots, with the date and the panel where there are several', async () => {
    const [asha = '', zoya = '', ira = ''] = await add(3);
    await seat([asha, zoya], 960);
    const answer = await publish({ note: 'First' });
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
    const to = { blockId: second._id, starts: 980 };
    await board.moveAll([{ entryId: ira, expected: null, to }], { force: true });
    await move(zoya, 960, null);
    // Zoya was notified of nothing, so there is nothing to take back.
    expect((await publish()).json()).toMatchObject({ messages: 2, version: { count: 2 } });
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
    const ids = await add(2);
    const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };
    const divided = await api.send('POST', '/api/auditions/schedule-slots', schedule);
    const { undoable } = divided.json<{ undoable: { _id: string } }>();
    await seat(ids.slice(0, 1), 960);
    await publish();
    expect(await slots()).toEqual(['16:00 - 16:30', '']);
    const refused = [
      await api.send('POST', '/api/auditions/schedule-slots', schedule),
      await api.send('PUT', '/api/auditions/time-slots', { ids, timeSlot: '' }),
      await api.send('POST', `/api/auditions/undoable/${undoable._id}/undo`),
    ];
    for (const answer of refused) expectCode(answer, 409, 'schedule_published');
    expect(await slots()).toEqual(['16:00 - 16:30', '']);
  });

  it('shows before what it would change, by name', async () => {
    const [stays = '', goes = '', comes = '', without = ''] = await add(4);
    await seat([stays, goes], 960);
    await publish();
    await move(goes, 960, null);
    await seat([comes], 990);
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

  it('names judges who would be in two panels at once, and panels in one room, before it', async () => {
    const [panel, block] = [one.panels[0]!, one.blocks[0]!];
    const other = { ...block, _id: randomUUID(), panelId: randomUUID(), judges: ['meera '] };
    await saveStructure(api, {
      panels: [panel, { ...panel, _id: other.panelId, name: 'Hall B' }],
      blocks: [{ ...block, judges: ['Meera'] }, other],
    });
    expect((await preview()).conflicts).toEqual([
      {
        entryId: null,
        sentence: expect.stringMatching(/^Meera judges in Hall A and Hall B at the same time, on /),
      },
      {
        entryId: null,
        sentence: expect.stringMatching(/^Hall A and Hall B have the room First floor at the same/),
      },
    ]);
  });

  test('is refused when the schedule has changed since it was seen, or not since it was published', async () => {
    expectCode(await publish(), 409, 'nothing_changed');
    const ids = await add(2);
    await seat(ids.slice(0, 1), 960);
    const { revision } = await preview();
    await seat(ids.slice(1), 960);
    expectCode(await publish({ expectedRevision: revision }), 409, 'schedule_changed');
    const seen = { expectedRevision: (await preview()).revision };
    expectOne(await Promise.all([publish(seen), publish(seen)]), 201);
    expectError(await publish({ preparesMessages: false }), 409, {
      code: 'nothing_changed',
      message: 'Nothing was published: no slot has changed since version 1.',
    });
    expect(await rowsOf(api, 'messages')).toHaveLength(2);
  });

  it('keeps every version as it was', async () => {
    const [first = '', second = ''] = await add(2, { fullName: 'Zoya' });
    await seat([first], 960);
    await publish({ note: 'Draft' });
    await seat([second], 1_050);
    await publish();
    await api.db.deleteFrom('audition_entries').where('id', '=', first).execute();
    expect((await api.get('/api/schedule/versions')).json()).toMatchObject([
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
    const id = await addEntry(api, { fullName: 'Zoya, "=1+1"' });
    await seat([id], 960);
    await publish();
    const answer = await api.get('/api/schedule/published.ics');
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain(`UID:${id}\r\n`);
    const zone = ';TZID=Asia/Kolkata:20260814T';
    expect(answer.body).toContain(`DTSTART${zone}160000\r\nDTEND${zone}163000`);
  });
});
