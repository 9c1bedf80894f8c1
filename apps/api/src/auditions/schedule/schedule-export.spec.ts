import { parse } from 'csv-parse/sync';
import { apiForAll, expectError } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';

describe.each(crudEngines)('GET /api/auditions/export on $name', ({ open }) => {
  const api = apiForAll({}, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  const download = () => api.get('/api/auditions/export');
  const review = (id: string, judgeEmail: string, score?: number) =>
    api.send('POST', `/api/auditions/${id}/reviews`, { notes: 'Good', judgeEmail, score });

  it('is a file that lists everyone with a slot, by slot and then by arrival', async () => {
    const [first] = await addEntries(api.db, 1, {
      fullName: 'Zoë "Z" D\u2019Souza, Jr.',
      rollNumber: 'BT1',
      phoneNumber: '+91 98765 43210',
      emailAddress: '=cmd@example.com',
      timeSlot: '16:30 - 17:00',
    });
    await addEntries(api.db, 1, { fullName: 'Unslotted' });
    await addEntries(api.db, 1, { fullName: 'Unassigned', timeSlot: 'Unassigned' });
    await addEntries(api.db, 1, {
      fullName: 'Later',
      rollNumber: 'BT2',
      timeSlot: '16:30 - 17:00',
    });
    await addEntries(api.db, 1, {
      fullName: 'Earlier slot',
      rollNumber: 'BT3',
      timeSlot: '16:00 - 16:30',
      status: 'Selected',
    });
    for (const [judge, score] of [7, 8, 8, undefined].entries()) {
      await review(first!, `Judge ${judge}`, score);
    }

    const answer = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audition_schedule.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = (parse(answer.rawPayload, { bom: true }) as string[][]).map((row) =>
      row.join('|'),
    );
    expect(rows).toEqual([
      'Slot|Name|Roll Number|Phone|Email|Branch|Dance Style|Status|Reviews|Average Score',
      '16:00 - 16:30|Earlier slot|BT3|98765 43210|candidate@example.com|CSE|Popping|Selected|0|',
      `16:30 - 17:00|Zoë "Z" D\u2019Souza, Jr.|BT1|'+91 98765 43210|'=cmd@example.com|CSE|Popping|Pending|4|7.67`,
      '16:30 - 17:00|Later|BT2|98765 43210|candidate@example.com|CSE|Popping|Pending|0|',
    ]);
  });

  it('is 404 while no entry has a slot', async () => {
    await addEntries(api.db, 1);
    expectError(await download(), 404, {
      message: 'Failed to export CSV. No slotted auditions may be available.',
    });
  });
});
