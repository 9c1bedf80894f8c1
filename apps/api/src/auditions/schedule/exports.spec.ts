import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { toCsv } from './exports.ts';

const BOM = '\uFEFF';
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const read = (file: Buffer): string[][] => parse(file, { bom: true, record_delimiter: '\r\n' });
const tricky = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', "'", ' ', '=', '+', '\t', 'a', '\0', '＝', '－'),
  }),
);
const tables = fc
  .integer({ min: 2, max: 6 })
  .chain((columns) =>
    fc.array(fc.array(tricky, { minLength: columns, maxLength: columns }), { minLength: 1 }),
  );

describe('a CSV file', () => {
  it('begins with the byte order mark and ends each line with CRLF', async () => {
    const table = [
      ['Slot', 'Name'],
      ['a', 'b'],
    ];
    expect(String(await toCsv(table))).toBe(`${BOM}Slot,Name\r\na,b\r\n`);
  });

  it.each([
    ...['=1+1', '+91 98765 43210', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('makes text of %j', async (cell) =>
    expect(read(await toCsv([[cell, 'b']]))).toEqual([[`'${cell}`, 'b']]),
  );

  it('is read back as it was by another parser, and holds no formula', () =>
    fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const asText = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
        expect(read(await toCsv(table))).toEqual(table.map((row) => row.map(asText)));
      }),
      { numRuns: 1_000 },
    ));
});
