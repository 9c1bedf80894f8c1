import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { type ImportReport } from '@nox/contracts';
import { HttpError } from '#platform/errors/http-error.ts';
import { inSlices } from '#platform/event-loop/slices.ts';
import { type EntryRows } from '../entries/viewer.ts';

/** The cell of what is nothing is empty. */
export type Column<Item> = readonly [
  title: string,
  cell: (item: Item) => string | number | null | undefined,
];
export type EntryColumn = Column<Pick<EntryRows, 'row'>>;

/** Fewer candidates audition, and memory holds this many rows. Forms have far fewer columns, and shorter rows. */
const MAX_ROWS = 10_000;
const MAX_COLUMNS = 200;
const MAX_ROW_LENGTH = 100_000;
/** Parsed at once. The parser makes an error, with a stack, of each row that is shorter or longer than the first. */
const CHUNK_BYTES = 1_024;

/** What begins a formula; spreadsheets skip what cannot be seen before it. Apostrophes are counted, to be taken back. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
/** Spreadsheets make neither a formula nor a number of a phone number with a space. */
const PHONE = /^\+\d+(?: \d+)+$/;

/** The text of a cell, with an apostrophe before what a spreadsheet could run. */
export const guarded = (text: string) =>
  FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;

/** Text that spreadsheets must not make a number, as many programs write it: `="0123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** The same in a file that does not quote it: there a quote in a cell is always doubled. */
const UNQUOTED_FORMULA = /([,;\t\r\n])="([^",;\t\r\n]+)"(?=[,;\t\r\n]|$)/g;

/** The text of a cell without the apostrophe that an export has put before it, or the formula around it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell.replace(TEXT_FORMULA, '$1');

/** A CSV file without formulas around the text of cells that would have to be quoted. */
export const withoutFormulas = (file: string): string => file.replaceAll(UNQUOTED_FORMULA, '$1$2');

/** Excel writes semicolons where a comma is the decimal sign; spreadsheets export tabs as `.tsv`, databases bars. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export const invalidCsv = (message: string) => new HttpError(400, 'invalid_csv', message);

const optionsFor = (delimiter: Delimiter): Options => ({
  bom: true,
  delimiter,
  // Otherwise the parser looks for them in a slow way until the first row ends.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: MAX_ROW_LENGTH,
  // Refuses a wide row before it is complete: the parser copies rows whose length differs from the header's.
  cast: (cell, { index, lines }) => {
    if (index < MAX_COLUMNS) return cell;
    const message = `Line ${lines} of the file has more than ${MAX_COLUMNS} columns: delete those that are not needed.`;
    throw new HttpError(400, 'too_many_columns', message);
  },
});

/** @param error of the parser; both its modules have a class of their own for it */
function toRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code, lines } = error as CsvError;
  const reason =
    code === 'CSV_MAX_RECORD_SIZE' ? 'is much too long' : 'has a quote in the wrong place';
  return invalidCsv(
    `The file could not be read as CSV: line ${Number(lines)} ${reason}. Save the spreadsheet as CSV again, with commas between the columns.`,
  );
}

function* chunksOf(file: Buffer) {
  for (let from = 0; from < file.length; from += CHUNK_BYTES) {
    yield file.subarray(from, from + CHUNK_BYTES);
  }
}

/** The header comes first. Lets other requests run. @throws HttpError 400 `invalid_csv`, `too_many_columns` or `too_many_rows` */
export async function* readRows(
  file: Buffer,
  delimiter: Delimiter,
): AsyncGenerator<string[], undefined> {
  const parser = Readable.from(chunksOf(file)).pipe(parse(optionsFor(delimiter)));
  let count = 0;
  try {
    for await (const row of inSlices<string[]>(parser)) {
      // The header does not count as a row.
      if (count > MAX_ROWS) {
        const message = `The file has more than ${MAX_ROWS} rows: split it.`;
        throw new HttpError(400, 'too_many_rows', message);
      }
      count += 1;
      yield row;
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

/** No text: of control characters only those that lay it out, and none that Windows-1252 leaves out. */
const NO_TEXT = /[\0-\x08\x0E-\x1F\x81\x8D\x8F\x90\x9D]/;

/** Recognises the encoding by its byte order mark; a title without one begins with an ASCII character. */
function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** @returns the file in UTF-8, and what it was in @throws HttpError 400 `invalid_csv` if it is no text */
export function toUtf8(file: Buffer): { text: Buffer; encoding: ImportReport['encoding'] } {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(file);
  const utf16 = utf16Of(file);
  if (utf16) return { text: Buffer.from(decode(utf16)), encoding: 'UTF-16' };
  if (isUtf8(file)) return { text: file, encoding: 'UTF-8' };
  const text = decode('windows-1252');
  if (!NO_TEXT.test(text)) return { text: Buffer.from(text), encoding: 'Windows-1252' };
  throw invalidCsv(
    'The file is not a CSV file. Save the spreadsheet as CSV, and choose that file.',
  );
}
