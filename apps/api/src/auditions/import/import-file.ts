import { AuditionApplication, type ImportReport } from '@nox/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { rollKey } from '../../database/lookalike-keys.ts';
import { HttpError } from '../../errors/http-error.ts';
import { matchColumns, type Field } from './import-columns.ts';

const REQUIRED: readonly (readonly [Field, name: string])[] = [
  ['fullName', 'full name'],
  ['phoneNumber', 'phone number'],
  ['rollNumber', 'roll number'],
  ['emailAddress', 'email address'],
  ['branch', 'branch'],
  ['rateYourself', 'rating'],
  ['danceStyle', 'dance style'],
];

/** More than ever audition, and few enough for memory. */
const MAX_ROWS = 10_000;

/** In characters; many times the longest row of a form. */
const MAX_ROW_LENGTH = 100_000;

/** A parsed file. Rows are numbered as in a spreadsheet: the header is row 1. */
export interface ImportFile extends Pick<ImportReport, 'columns' | 'invalid'> {
  candidates: { row: number; application: AuditionApplication; rollKey: string }[];
}

function readTable(file: Buffer): string[][] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new HttpError(400, 'invalid_csv', 'The file is not UTF-8 text: export it as CSV again.');
  }
  try {
    const table: string[][] = parse(text, {
      relax_column_count: true,
      to: MAX_ROWS + 2,
      max_record_size: MAX_ROW_LENGTH,
    });
    if (table.length <= MAX_ROWS + 1) return table;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === 'CSV_MAX_RECORD_SIZE' ? 'is much too long' : 'has a quote in the wrong place';
    const message = `The file could not be read as CSV: line ${Number(error.lines)} ${reason}.`;
    throw new HttpError(400, 'invalid_csv', message);
  }
  throw new HttpError(400, 'too_many_rows', `The file has more than ${MAX_ROWS} rows: split it.`);
}

function readHeader(header: readonly string[]): ImportReport['columns'] {
  const fields = matchColumns(header);
  const issues = REQUIRED.filter(([field]) => !fields.includes(field)).map(([path, name]) => ({
    path,
    message: `No column for the ${name} was found.`,
  }));
  if (issues.length > 0) {
    const message = issues.map((issue) => issue.message).join(' ');
    throw new HttpError(400, 'missing_columns', message, issues);
  }
  return header.map((title, index) => ({ header: title, field: fields[index] ?? null }));
}

/** Forms write a rating as `7`, `7.5` or `7/10`. The contract refuses anything else. */
function toRating(cell: string): number | undefined {
  const digits = /^(\d+(?:\.\d+)?)(?:\s*\/\s*10)?$/.exec(cell.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Reads a form's export.
 * @throws HttpError 400 `invalid_csv`, or `missing_columns` naming each field that no column was found for
 */
export function readImportFile(file: Buffer): ImportFile {
  const [header = [], ...rows] = readTable(file);
  const columns = readHeader(header);
  const result: ImportFile = { columns, candidates: [], invalid: [] };
  rows.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    const row = index + 2;
    const answers = Object.fromEntries(
      columns.flatMap(({ field }, column) => (field ? [[field, cells[column] ?? '']] : [])),
    );
    const checked = AuditionApplication.safeParse({
      ...answers,
      rateYourself: toRating(answers.rateYourself ?? ''),
    });
    if (checked.success) {
      const { data: application } = checked;
      result.candidates.push({ row, application, rollKey: rollKey(application.rollNumber) });
    } else {
      for (const { path, message } of checked.error.issues) {
        result.invalid.push({ row, field: path[0] as Field, message });
      }
    }
  });
  return result;
}
