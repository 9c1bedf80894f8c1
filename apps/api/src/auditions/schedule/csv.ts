import { stringify } from 'csv-stringify/sync';

/**
 * A CSV file by RFC 4180, in UTF-8 with the byte order mark that spreadsheets look for. A cell that a spreadsheet could
 * run as a formula gets an apostrophe, which makes it text, and keeps the `+` of a phone number.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    // The library escapes = + - @ tab, CR and the full-width forms; spreadsheets also skip these two.
    cast: { string: (text) => (/^[\0\n]/.test(text) ? `'${text}` : text) },
  });
