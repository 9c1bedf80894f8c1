import { stringify } from 'csv-stringify/sync';
import { timeSlices } from '../../http/time-slices.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_STEP = 100;

const toLines = (rows: readonly (readonly string[])[]): string =>
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
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const endSlice = timeSlices();
  let file = BYTE_ORDER_MARK;
  for (let from = 0; from < rows.length; from += ROWS_PER_STEP) {
    file += toLines(rows.slice(from, from + ROWS_PER_STEP));
    await endSlice();
  }
  return file;
}
