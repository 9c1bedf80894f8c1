import { createHash } from 'node:crypto';
import {
  answerIn,
  type Answers,
  answersSchema,
  type ApplicationField,
  applicationFields,
  type AskedField,
  askedFields,
  type AskingSeason,
  AuditionApplication,
  FIXED_FIELDS,
  type ImportField,
  type ImportReport,
  isEmptyAnswer,
  missingIssues,
  nameOf,
  type Question,
  recordOf,
} from '@nox/contracts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { HttpError, invalid } from '#platform/errors/http-error.ts';
import { nextTurn } from '#platform/event-loop/slices.ts';
import { cellReader, valueIn } from './answer-cells.ts';
import { chosenFields, matchColumns, wordsOf } from './column-matching.ts';
import {
  type Delimiter,
  DELIMITERS,
  invalidCsv,
  readRows,
  toUtf8,
  unguarded,
  withoutFormulas,
} from './csv-rows.ts';

/** The report shows this many rows with their cells: a file to correct and import. */
const MAX_INVALID_ROWS = 1_000;

type Found = 'columns' | 'invalid' | 'encoding' | 'missing' | 'unclear' | 'header' | 'headers';
/** A parsed file. Rows are numbered as in a spreadsheet: the first is row 1. */
export interface ImportFile extends Pick<ImportReport, Found> {
  invalidRows: { row: number; cells: string[] }[];
  candidates: {
    row: number;
    application: AuditionApplication;
    answers: Answers;
    rollKey: string;
  }[];
  /** The season's own, which are asked. */
  questions: readonly Question[];
  /** Names the form: its files have the same header. */
  form: string;
}

/** A header in a language that is not known here has no fields: the one with more columns is likelier. */
const scoreOf = (fields: readonly unknown[]) =>
  fields.filter((field) => field !== null).length + fields.length / 1_000;

/** The header is among the first rows: a form's name, and the time of its export, may be above it. */
const MAX_HEADER_ROW = 10;

/** A cell with an address or a long number is an answer. */
const ANSWER = /^(?:[^\s@]+@[^\s@]+|\+?\d[\d\s-]{6,})$/;

interface Header {
  delimiter: Delimiter;
  /** The row, or the first and the last one, such as `3-4`. */
  rows: string;
  titles: string[];
  matched: ReturnType<typeof matchColumns>;
}

interface Source {
  delimiter: Delimiter;
  questions: readonly Question[];
}

/** The titles of one row, or of two: groups such as "Contact" above their titles. */
function headerOf(
  { delimiter, questions }: Source,
  rows: string[][],
  [from, to = from]: number[],
): Header {
  const [above = [], below = []] = [rows[from! - 1], from === to ? [] : rows[to! - 1]];
  const titles = Array.from({ length: Math.max(above.length, below.length) }, (_, index) =>
    [above[index], below[index]].filter((cell) => cell?.trim()).join(' '),
  );
  const named = from === to ? String(from) : `${from}-${to}`;
  return { delimiter, rows: named, titles, matched: matchColumns(titles, questions) };
}

/**
 * Which rows can be the header, in order: each one, and two together that name more fields than either. The first row is it,
 * unless a later one names more fields, at least three, and no cell of it is an answer; two, if the lower one names a field, too.
 */
function headersIn(source: Source, rows: string[][]) {
  const headers: Header[] = [];
  let best: Header | undefined;
  const countOf = ({ matched }: Header) => matched.fields.filter(Boolean).length;
  for (const [index, row] of rows.entries()) {
    const one = headerOf(source, rows, [index + 1]);
    const isTitles = index === 0 || !row.some((cell) => ANSWER.test(cell.trim()));
    if (row.some((cell) => cell.trim())) headers.push(one);
    const both = index > 0 && headerOf(source, rows, [index, index + 1]);
    const isDivided =
      both &&
      isTitles &&
      countOf(one) > 0 &&
      countOf(both) > Math.max(countOf(one), countOf(headerOf(source, rows, [index])));
    if (isDivided) headers.push(both);
    for (const header of isDivided ? [one, both] : [one]) {
      const count = countOf(header);
      if (!best || (isTitles && count >= 3 && count > countOf(best))) best = header;
    }
  }
  return { headers, best };
}

/** @returns the first rows, of which an error may have ended the reading */
async function readFirstRows(file: Buffer, delimiter: Delimiter) {
  const read: string[][] = [];
  const rows = readRows(file, delimiter);
  try {
    for await (const row of rows) if (read.push(row) === MAX_HEADER_ROW) break;
    return { read };
  } catch (failure) {
    return { read, failure };
  }
}

/**
 * Takes the delimiter that finds the most fields: questions hold commas. @param chosen the row of the titles
 * @throws HttpError 400 `invalid` for a row that the file does not have
 */
async function readHeader(
  file: Buffer,
  chosen: string | undefined,
  questions: readonly Question[],
) {
  let best: { header: Header; headers: Header[] } | undefined;
  let failure: unknown;
  for (const delimiter of DELIMITERS) {
    const { read, ...failed } = await readFirstRows(file, delimiter);
    failure ??= failed.failure;
    const source = { delimiter, questions };
    const { headers, best: found } = headersIn(source, read);
    const rows = chosen?.split('-').map(Number) ?? [];
    const isThere = rows.every((row) => row > 0 && row <= read.length);
    const header = chosen ? isThere && headerOf(source, read, rows) : found;
    if (!header) continue;
    if (!best || scoreOf(header.matched.fields) > scoreOf(best.header.matched.fields))
      best = { header, headers };
  }
  // A wrong delimiter makes the whole line a title or two.
  if (failure && (best?.header.titles.length ?? 0) < FIXED_FIELDS.length) throw failure;
  if (best) return best;
  throw invalid('header', 'Choose another row for the titles: the file does not have this one.');
}

/** @throws HttpError 400 `missing_columns` naming each field that there is no column for */
export function refuseMissingColumns(missing: readonly ApplicationField[] = []): void {
  if (missing.length === 0) return;
  const named = missing.map((path) => ({ path, name: recordOf(path).title.toLowerCase() }));
  throw new HttpError(
    400,
    'missing_columns',
    `There is no column for: ${named.map(({ name }) => name).join(', ')}. Give each of them a column with a title, all in one row, and choose the file again.`,
    named.map(({ path, name }) => ({ path, message: `There is no column for: ${name}.` })),
  );
}

/** What each row has to say, as in the form of the season. The candidates are asked what else is missing. */
const requiredFields = (season: AskingSeason) =>
  askedFields(season).filter(
    (field): field is AskedField & { name: ApplicationField } =>
      !field.isOptional && applicationFields.some((name) => name === field.name),
  );

const isHidden = (field: ImportField, { fields }: AskingSeason) =>
  fields[field as ApplicationField]?.isHidden;

/** Reads the answers of a row to the season's own questions. @param fields of its columns */
function answersReader(questions: readonly Question[], fields: readonly (ImportField | null)[]) {
  const schema = answersSchema(questions);
  const read = questions.flatMap((question) => {
    const index = fields.indexOf(nameOf(question));
    return index < 0 ? [] : [{ ...question, index, readCell: cellReader(question, wordsOf) }];
  });
  return (cells: readonly string[]) => {
    const found = read.flatMap(({ key, index, readCell }) => {
      const cell = unguarded(cells[index] ?? '');
      return cell.trim() === '' ? [] : [{ key, ...readCell(cell) }];
    });
    const answers: Answers = Object.fromEntries(
      found.flatMap((one) =>
        'answer' in one && !isEmptyAnswer(one.answer) ? [[one.key, one.answer]] : [],
      ),
    );
    const checked = schema.safeParse(answers);
    const issues = [
      ...found.flatMap((one) => ('issue' in one ? [[one.key, one.issue] as const] : [])),
      ...(checked.error?.issues ?? []).map(
        ({ path, message }) => [String(path[0]), message] as const,
      ),
    ].map(([key, message]) => ({ field: nameOf({ key }), message }));
    return { answers: (checked.data ?? {}) as Answers, issues };
  };
}

/** Some programs begin with `sep=;` for Excel, which does not show that line. */
function withoutSeparatorLine(file: Buffer): Buffer {
  const [line] = /^\uFEFF?sep=.\r?\n/i.exec(file.toString('utf8', 0, 16)) ?? [''];
  return file.subarray(Buffer.byteLength(line));
}

/** The first titles, by which a person recognises a row. */
const textOf = (titles: readonly string[]) =>
  titles
    .filter((title) => title.trim())
    .slice(0, 4)
    .join(', ')
    .slice(0, 80);

/** A column is shown with the beginnings of three values. */
function addSamples(columns: ImportReport['columns'], cells: readonly string[]): void {
  for (const [index, { samples = [] }] of columns.entries()) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '' && samples.length < 3) samples.push(text.slice(0, 60));
  }
}

/**
 * Reads a form's export, and lets other requests run meanwhile; samples only where columns are missing.
 * @param choose undefined `columns`: as their titles say @param headerRows as in `ImportQuery`
 * @throws HttpError 400 as `readRows`; `invalid`, `missing_columns`
 */
export async function readImportFile(
  received: Buffer,
  choose: (form: string) => Promise<{ columns: string | undefined; isRemembered: boolean }>,
  season: AskingSeason,
  headerRows?: string,
): Promise<ImportFile> {
  await nextTurn();
  const { text, encoding } = toUtf8(received);
  if (text.toString().trim() === '') throw invalidCsv('The file is empty: choose another one.');
  const file = Buffer.from(withoutFormulas(withoutSeparatorLine(text).toString()));
  const questions = season.questions.filter(({ isRemoved }) => !isRemoved);
  const { header, headers } = await readHeader(file, headerRows, questions);
  const { delimiter, titles, matched } = header;
  const form = createHash('sha256').update(JSON.stringify(titles)).digest('base64url');
  const { columns: choice, isRemembered } = await choose(form);
  const found = choice ? chosenFields(titles, choice, questions) : matched.fields;
  const fields = found.map((field) => (field && isHidden(field, season) ? null : field));
  const unclear = isRemembered ? [] : matched.unclear;
  const required = requiredFields(season);
  const missing = required.flatMap(({ name }) => (fields.includes(name) ? [] : [name]));
  // Another row can be chosen in place of one that was.
  if (!headerRows && titles.length < required.length) refuseMissingColumns(missing);
  const columns = titles.map((header, index) => {
    return { header, field: fields[index] ?? null, samples: [] };
  });
  const result: ImportFile = {
    ...{ questions, form, encoding, columns, missing, unclear, header: header.rows },
    headers: headers.map(({ rows, titles: texts }) => ({ rows, text: textOf(texts) })),
    ...{ candidates: [], invalid: [], invalidRows: [] },
  };
  const lastHeaderRow = Number(header.rows.split('-').at(-1));
  const readAnswers = answersReader(questions, fields);
  let row = 0;
  for await (const cells of readRows(file, delimiter)) {
    row += 1;
    if (row <= lastHeaderRow || cells.every((cell) => cell.trim() === '')) continue;
    addSamples(columns, cells);
    if (missing.length > 0) continue;
    const sent: Partial<Record<ApplicationField, unknown>> = {};
    for (const field of applicationFields) {
      const index = fields.indexOf(field);
      if (index >= 0) sent[field] = valueIn(field, unguarded(cells[index] ?? ''));
    }
    const checked = AuditionApplication.safeParse(sent);
    const { answers, issues } = readAnswers(cells);
    const wrong = (checked.error?.issues ?? []).map(({ path, message }) => {
      return { field: path[0] as ApplicationField, message };
    });
    for (const { path, message } of missingIssues(required, (name) => answerIn(sent, name))) {
      if (wrong.every(({ field }) => field !== path))
        wrong.push({ field: path as ApplicationField, message });
    }
    if (checked.success && wrong.length + issues.length === 0) {
      const { data: application } = checked;
      const { rollNumber } = application;
      result.candidates.push({ row, application, answers, rollKey: rollKey(rollNumber) });
    } else {
      if (result.invalidRows.length < MAX_INVALID_ROWS) result.invalidRows.push({ row, cells });
      result.invalid.push(...[...wrong, ...issues].map((issue) => ({ row, ...issue })));
    }
  }
  return result;
}
