import { stringify } from 'csv-stringify/sync';
import { timeSlices } from '../../http/time-slices.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_STEP = 100;

type Row = readonly string[];

const toLines = (rows: readonly Row[]): string =>
  stringify(rows as string[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    // The library escapes = + - @ tab, CR and the full-width forms; spreadsheets also skip these two.
    cast: { string: (text) => (/^[\0\n]/.test(text) ? `'${text}` : text) },
  });

/**
 * A CSV file by RFC 4180, in UTF-8 with the byte order mark that spreadsheets look for. A cell that a spreadsheet could
 * run as a formula gets an apostrophe, which makes it text, and keeps the `+` of a phone number. Lets other requests run
 * meanwhile.
 */
export async function toCsv(rows: Iterable<Row> | AsyncIterable<Row>): Promise<Buffer> {
  const endSlice = timeSlices();
  const chunks = [Buffer.from(BYTE_ORDER_MARK)];
  let step: Row[] = [];
  for await (const row of rows) {
    step.push(row);
    if (step.length < ROWS_PER_STEP) continue;
    chunks.push(Buffer.from(toLines(step)));
    step = [];
    await endSlice();
  }
  chunks.push(Buffer.from(toLines(step)));
  return Buffer.concat(chunks);
}
