import { isUtf8 } from 'node:buffer';
import { type CsvError, type Options, parse, type Parser } from 'csv-parse';
import { type ImportReport } from '@nox/contracts';
import { HttpError } from '#platform/errors/http-error.ts';
import { inSlices } from '#platform/event-loop/slices.ts';

/** Fewer candidates audition, and memory holds this many rows. */
const MAX_ROWS = 10_000;
/** Many times those of a form. */
const MAX_COLUMNS = 200;
/** The limit is many times the longest row of a form. */
const MAX_ROW_LENGTH = 100_000;
/** Parsed at once. The parser makes an error, with a stack, of each row that is shorter or longer than the first. */
const CHUNK_BYTES = 1_024;

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

/** Parses a chunk, or the end of the file, at once. @throws as `readRows` */
const feed = (parser: Parser, chunk: Buffer | undefined) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(toRefusal(error)) : resolve());
    if (chunk) parser.write(chunk, done);
    else parser.end(done);
  });

/** @throws HttpError 400 `invalid_csv` or `too_many_columns` */
async function* parseRows(file: Buffer, delimiter: Delimiter): AsyncGenerator<string[]> {
  const rows: string[][] = [];
  const parser = parse({
    ...optionsFor(delimiter),
    // The parser would read on as a stream while its rows wait.
    on_record: (row: string[]) => void rows.push(row),
  });
  // `feed` rejects with it.
  parser.on('error', () => undefined);
  for (let from = 0; from < file.length; from += CHUNK_BYTES) {
    await feed(parser, file.subarray(from, from + CHUNK_BYTES));
    yield* rows.splice(0);
  }
  await feed(parser, undefined);
  yield* rows;
}

/**
 * Reads rows, the header first, and lets other requests run.
 * @throws HttpError 400 `invalid_csv`, `too_many_columns` or `too_many_rows`
 */
export async function* readRows(
  file: Buffer,
  delimiter: Delimiter,
): AsyncGenerator<string[], undefined> {
  let count = 0;
  for await (const row of inSlices(parseRows(file, delimiter))) {
    // The header does not count as a row.
    if (count > MAX_ROWS) {
      const message = `The file has more than ${MAX_ROWS} rows: split it.`;
      throw new HttpError(400, 'too_many_rows', message);
    }
    count += 1;
    yield row;
  }
}

/** No text: of control characters only those that lay it out, and none that Windows-1252 leaves out. */
const NO_TEXT = /[\0-\x08\x0E-\x1F\x81\x8D\x8F\x90\x9D]/;

function fromWindows1252(file: Buffer): string {
  const text = new TextDecoder('windows-1252').decode(file);
  if (NO_TEXT.test(text)) {
    throw invalidCsv(
      'The file is not a CSV file. Save the spreadsheet as CSV, and choose that file.',
    );
  }
  return text;
}

/** Recognises the encoding by its byte order mark; a title without one begins with an ASCII character. */
function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** @returns the file in UTF-8, and what it was in @throws HttpError 400 `invalid_csv` if it is no text */
export function toUtf8(file: Buffer): { text: Buffer; encoding: ImportReport['encoding'] } {
  const utf16 = utf16Of(file);
  if (utf16) {
    return { text: Buffer.from(new TextDecoder(utf16).decode(file)), encoding: 'UTF-16' };
  }
  if (isUtf8(file)) return { text: file, encoding: 'UTF-8' };
  return { text: Buffer.from(fromWindows1252(file)), encoding: 'Windows-1252' };
}
