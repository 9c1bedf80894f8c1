import { parse } from 'csv-parse/sync';
import { apiForAll, asAdministrator, asSomeone } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { expectCode } from '../../../test/season-builders.ts';

const ADDRESS = '/api/auditions/export/reviews';

describe.each(crudEngines)('GET /api/auditions/export/reviews on $name', ({ open }) => {
  const api = apiForAll({}, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  it('has a row for each review and for each candidate without one, by arrival', async () => {
    const [first] = await addEntries(api.db, 1, {
      fullName: 'Zoë "Z" D\u2019Souza, Jr.',
      rollNumber: 'BT1',
      phoneNumber: '+91 98765 43210',
      timeSlot: '16:30 - 17:00',
      status: 'Selected',
      whyNox: '@SUM(A1)',
      danceVideoUrl: 'https://video.example/1',
    });
    await addEntries(api.db, 1, { fullName: 'Unslotted', rollNumber: 'BT2' });
    const review = (judgeEmail: string, notes: string, score?: number) =>
      api.send('POST', `/api/auditions/${first}/reviews`, { judgeEmail, notes, score });
    await review('Meera', '=HYPERLINK("http://evil.example")', 8);
    await review('Rohan', 'Two\nlines, and a comma');

    const answer = await api.get(ADDRESS);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audition_reviews.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, ...rows] = parse(answer.rawPayload, { bom: true }) as string[][];
    expect(header!.join('|')).toBe(
      'Slot|Name|Roll Number|Phone|Email|Branch|Dance Style|Own Rating|Why NOX|Other Skills|Video|Status|Judge|Account|Score|Notes|Reviewed (UTC)',
    );
    const facts = `16:30 - 17:00|Zoë "Z" D\u2019Souza, Jr.|BT1|'+91 98765 43210|candidate@example.com|CSE|Popping|7|'@SUM(A1)||https://video.example/1|Selected`;
    const sender = 'uid-of-someone';
    expect(rows.map((row) => row.slice(0, -1).join('|'))).toEqual([
      `${facts}|Meera|${sender}|8|'=HYPERLINK("http://evil.example")`,
      `${facts}|Rohan|${sender}||Two\nlines, and a comma`,
      '|Unslotted|BT2|98765 43210|candidate@example.com|CSE|Popping|7|For the music|||Pending||||',
    ]);
    expect(rows.map((row) => row.at(-1))).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      '',
    ]);
  });

  it('is a header alone without entries, and for administrators only', async () => {
    expect((await api.get(ADDRESS)).body.trim().split('\r\n')).toHaveLength(1);
    expectCode(await api.get(ADDRESS, asSomeone), 403, 'forbidden');
    expect((await api.get(ADDRESS, asAdministrator)).statusCode).toBe(200);
  });
});
