import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { apiForAll, asAdministrator, expectError } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { anyText } from '../../../../test/schema-arbitrary.ts';
import { addEntry, setEntry } from '../../../../test/season-builders.ts';
import { unguarded } from './csv-rows.ts';
import { toCsv } from './exports.ts';

const BOM = '\uFEFF';
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const read = (file: Buffer): string[][] => parse(file, { bom: true, record_delimiter: '\r\n' });
const tricky = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(...'",\r\n\' =+-@\ta\0＝＋－＠'),
  }),
);
const tables = fc
  .integer({ min: 2, max: 6 })
  .chain((columns) =>
    fc.array(fc.array(tricky, { minLength: columns, maxLength: columns }), { minLength: 1 }),
  );

describe('a CSV file', () => {
  it('begins with the byte order mark and ends each line with CRLF', async () => {
    expect(String(await toCsv([['Slot'], ['a']]))).toBe(`${BOM}Slot\r\na\r\n`);
  });

  it('is read back as it was by another parser, and holds no formula', () =>
    fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const asText = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
        const cells = read(await toCsv(table));
        expect(cells).toEqual(table.map((row) => row.map(asText)));
        expect(cells.map((row) => row.map(unguarded))).toEqual(table);
      }),
      { numRuns: 1_000 },
    ));
});

/** A number is never given twice. */
const withoutNumbers = (rows: string[][]) => rows.map((row) => row.toSpliced(1, 1));

const ZOE = {
  fullName: 'Zoë "Z" D\u2019Souza, Jr.',
  rollNumber: 'BT1',
  phoneNumber: '+91 98765 43210',
  timeSlot: '16:30 - 17:00',
};

describe.each(crudEngines)('exports of the auditions on $name', ({ open }) => {
  const api = apiForAll({}, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  const review = (id: string, judgeEmail: string, notes: string, score?: number) =>
    api.send('POST', `/api/auditions/${id}/reviews`, { judgeEmail, notes, score });
  const download = async (path: string, name: string) => {
    const { statusCode, headers, rawPayload } = await api.get(`/api/auditions/export${path}`);
    const disposition = `attachment; filename="${name}"`;
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', disposition],
    ]);
    return parse(rawPayload, { bom: true }) as string[][];
  };

  it('of the schedule list everyone with a slot, by slot and then by arrival', async () => {
    const first = await addEntry(api, { ...ZOE, emailAddress: '=cmd@example.com' });
    await addEntry(api, { fullName: 'Unslotted' });
    await addEntry(api, { fullName: 'Unassigned', timeSlot: 'Unassigned' });
    await addEntry(api, { fullName: 'Later', rollNumber: 'BT2', timeSlot: '16:30 - 17:00' });
    const early = { fullName: 'Earlier slot', rollNumber: 'BT3', timeSlot: '16:00 - 16:30' };
    await addEntry(api, { ...early, status: 'Selected' });
    for (const [judge, score] of [7, 8, 8, undefined].entries()) {
      await review(first, `Judge ${judge}`, 'Good', score);
    }
    const rows = await download('', 'audition_schedule.csv');
    expect(rows.map((row) => row.join('|'))).toEqual([
      'Slot|Number|Name|Roll Number|Phone|Email|Branch|Dance Style|Status|Reviews|Average Score',
      '16:00 - 16:30|5|Earlier slot|BT3|98765 43210|candidate@example.com|CSE|Popping|Selected|0|',
      `16:30 - 17:00|1|Zoë "Z" D\u2019Souza, Jr.|BT1|+91 98765 43210|'=cmd@example.com|CSE|Popping|Pending|4|7.67`,
      '16:30 - 17:00|4|Later|BT2|98765 43210|candidate@example.com|CSE|Popping|Pending|0|',
    ]);
  });

  it('of the schedule are 404 while no entry has a slot', async () => {
    await addEntries(api.db, 1);
    expectError(await api.get('/api/auditions/export'), 404, {
      message: 'Failed to export CSV. No slotted auditions may be available.',
    });
  });

  it('of reviews have a row for each and for each candidate without one, by arrival', async () => {
    const answers = { whyNox: '@SUM(A1)', danceVideoUrl: 'https://video.example/1' };
    const first = await addEntry(api, { ...ZOE, ...answers, status: 'Selected' });
    await addEntry(api, { fullName: 'Unslotted', rollNumber: 'BT2' });
    await setEntry(api, first, { media: JSON.stringify({ film: { seconds: 42 } }) });
    await review(first, 'Meera', '=HYPERLINK("http://evil.example")', 8);
    await review(first, 'Rohan', 'Two\nlines, and a comma');
    const [header, ...rows] = await download('/reviews', 'audition_reviews.csv');
    expect(header!.join('|')).toBe(
      'Slot|Number|Name|Roll Number|Phone|Email|Branch|Dance Style|Own Rating|Why NOX|Other Skills|Video|Film (Seconds)|Status|Judge|Account|Score|Notes|Reviewed (UTC)|Counted Score|First Score|Had Seen Others|After The Result',
    );
    const [number, next] = [rows[0]![1], rows.at(-1)![1]];
    expect(Number(next)).toBe(Number(number) + 1);
    const facts = `16:30 - 17:00|${number}|Zoë "Z" D\u2019Souza, Jr.|BT1|+91 98765 43210|candidate@example.com|CSE|Popping|7|'@SUM(A1)||https://video.example/1|42|Selected`;
    const sender = 'uid-of-someone';
    expect(rows.map((row) => row.slice(0, -5).join('|'))).toEqual([
      `${facts}|Meera|${sender}|8|'=HYPERLINK("http://evil.example")`,
      `${facts}|Rohan|${sender}||Two\nlines, and a comma`,
      `|${next}|Unslotted|BT2|98765 43210|candidate@example.com|CSE|Popping|7|For the music||||Pending||||`,
    ]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(rows.map((row) => row.slice(-5))).toEqual([
      [time, '8', '', '', ''],
      [time, '', '', '', ''],
      ['', '', '', '', ''],
    ]);
  });

  it('of reviews can be imported, and are the same again then', async () => {
    const tricky = [
      ...['=x', "'=x", "''-y", '+1', 'Line\nbreak', 'a,"b"; c', 'José', '@', "O'Neil", "'"],
    ];
    const phones = ['+919876543210', '+91-98765-43210', '919876543210', '(987) 654-3210'];
    for (const [index, text] of tricky.entries()) {
      const fullName = text.replaceAll('\n', ' ');
      const phoneNumber = phones[index % phones.length]!;
      await addEntry(api, { fullName, rollNumber: `BT${index}`, whyNox: text, phoneNumber });
    }
    const before = await download('/reviews', 'audition_reviews.csv');
    const phoneCells = before.slice(1, 5).map((row) => row[4]);
    expect(phoneCells).toEqual(['+91 9876543210', '+91 98765 43210', '91 9876543210', phones[3]]);
    for (let round = 0; round < 2; round += 1) {
      const payload = (await api.get('/api/auditions/export/reviews')).rawPayload;
      await api.db.deleteFrom('audition_entries').execute();
      const headers = { ...asAdministrator, 'content-type': 'text/csv' };
      const answer = await api.send('POST', '/api/auditions/import', payload, headers);
      expect([answer.statusCode, answer.json().invalid]).toEqual([200, []]);
      expect(withoutNumbers(await download('/reviews', 'audition_reviews.csv'))).toEqual(
        withoutNumbers(before),
      );
    }
  });

  it('of reviews are a header alone without entries', async () => {
    expect(await download('/reviews', 'audition_reviews.csv')).toHaveLength(1);
  });
});
