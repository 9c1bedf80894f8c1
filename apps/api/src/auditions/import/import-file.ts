import { AuditionApplication, type ImportReport } from '@nox/contracts';
import { rollKey } from '../../database/lookalike-keys.ts';
import { unguarded } from '../../http/csv-cells.ts';
import { HttpError } from '../../errors/http-error.ts';
import { nextTurn } from '../../http/time-slices.ts';
import { type Delimiter, DELIMITERS, readFirstRow, readRows } from './csv-rows.ts';

export type Field = keyof AuditionApplication;

/**
 * The words of forms for each field, in the order in which they are tried: "Rate your dance skills" is a rating, "Link
 * to a video in your style" is a video, and "name" comes last because many questions contain the word.
 */
const QUESTIONS: readonly (readonly [Field, RegExp])[] = [
  ['rateYourself', /\brat(e|ing)\b|\bout of (10|ten)\b/],
  ['danceVideoUrl', /\bvideos?\b|\byoutube\b|\breel\b/],
  ['whyNox', /\bwhy\b|\bmotivation\b/],
  ['otherSkills', /\bskills?\b|\btalents?\b/],
  ['emailAddress', /\be ?mail\b/],
  ['phoneNumber', /\bphone\b|\bmobile\b|\bwhats ?app\b|\bcontact\b/],
  ['rollNumber', /\broll\b|\benrol?lment\b|\bregistration (no|number)\b/],
  ['branch', /\bbranch\b|\bdepartment\b/],
  ['danceStyle', /\bstyles?\b|\bdance forms?\b/],
  ['fullName', /\bname\b/],
];

/** Words in lower case with single spaces; `fullName` and `Full-Name:` both become "full name". */
const wordsOf = (header: string) =>
  header
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FIELDS = Object.keys(AuditionApplication.shape) as Field[];
const fieldByName = new Map<string, Field>([
  ...FIELDS.map((field) => [wordsOf(field), field] as const),
  // An exact match, so that a guardian's name before it does not win.
  ['name', 'fullName'],
]);

/** About others than the candidate, whose names and numbers forms ask for, too. */
const OTHERS =
  /\b(partner|guardian|parent|father|mother|emergency|friend|sibling|brother|sister|alternate|refer\w*|relative)s?\b/;
/** Names of no person. */
const NAMELESS = /\b(group|team|club|college|school|user|event|song|file)\b/;
/** Of these a form asks for others, too. */
const PERSONAL: readonly Field[] = ['fullName', 'phoneNumber', 'emailAddress', 'rollNumber'];
/** Of two titles that fit a field the one with such a word wins: it is what people are reached by. */
const PREFERRED = /\bwhats ?app\b|\byour\b|\bfull\b/;

function fieldOf(words: string): Field | undefined {
  const field = QUESTIONS.find(([, question]) => question.test(words))?.[0];
  if (field && PERSONAL.includes(field) && OTHERS.test(words)) return undefined;
  return field === 'fullName' && NAMELESS.test(words) ? undefined : field;
}

/**
 * Matches the header of a form's export: a title that is a field's exact name is that field; each other title goes to
 * the first field whose words it contains, unless it asks about another person, or another title fits better.
 * @returns one field or null per column; no field twice
 */
export function matchColumns(headers: readonly string[]): (Field | null)[] {
  const titles = headers.map(wordsOf);
  const result: (Field | null)[] = titles.map(() => null);
  const taken = new Set<Field>();
  const take = (fieldIn: (words: string) => Field | undefined) => {
    for (const [index, words] of titles.entries()) {
      const field = fieldIn(words);
      if (!field || taken.has(field) || result[index]) continue;
      taken.add(field);
      result[index] = field;
    }
  };
  take((words) => fieldByName.get(words));
  take((words) => (PREFERRED.test(words) ? fieldOf(words) : undefined));
  take(fieldOf);
  return result;
}

const REQUIRED: readonly (readonly [Field, name: string])[] = [
  ['fullName', 'full name'],
  ['phoneNumber', 'phone number'],
  ['rollNumber', 'roll number'],
  ['emailAddress', 'email address'],
  ['branch', 'branch'],
  ['rateYourself', 'rating'],
  ['danceStyle', 'dance style'],
];

/** Of these a report has the cells: a file to correct and import. */
const MAX_INVALID_ROWS = 1_000;

/** A parsed file. Rows are numbered as in a spreadsheet: the header is row 1. */
export interface ImportFile extends Pick<ImportReport, 'columns' | 'invalid'> {
  invalidRows: { row: number; cells: string[] }[];
  candidates: { row: number; application: AuditionApplication; rollKey: string }[];
}

type Columns = ImportReport['columns'];

function columnsOf(header: readonly string[]): Columns {
  const fields = matchColumns(header);
  return header.map((title, index) => ({ header: title, field: fields[index] ?? null }));
}

const countFields = (columns: Columns) => columns.filter(({ field }) => field !== null).length;

/**
 * The delimiter is the one by which the most fields are found: a question may hold more commas than there are columns.
 * @throws HttpError 400 `invalid_csv`, `too_many_columns`
 */
function readHeader(file: Buffer): { delimiter: Delimiter; columns: Columns } {
  let best: ReturnType<typeof readHeader> = { delimiter: DELIMITERS[0], columns: [] };
  let failure: unknown;
  for (const delimiter of DELIMITERS) {
    try {
      const columns = columnsOf(readFirstRow(file, delimiter));
      if (countFields(columns) > countFields(best.columns)) best = { delimiter, columns };
    } catch (error) {
      failure ??= error;
    }
  }
  // By another delimiter the whole line is one title, which may look like one field.
  if (failure && countFields(best.columns) < 2) throw failure;
  return best;
}

function refuseMissingColumns(columns: Columns): void {
  const found = new Set(columns.map(({ field }) => field));
  const issues = REQUIRED.filter(([field]) => !found.has(field)).map(([path, name]) => ({
    path,
    message: `No column for the ${name} was found.`,
  }));
  if (issues.length === 0) return;
  const message = issues.map((issue) => issue.message).join(' ');
  throw new HttpError(400, 'missing_columns', message, issues);
}

/** Forms write a rating as `7`, `7.5`, `7,5` or `7/10`. The contract refuses anything else. */
function toRating(cell: string): number | undefined {
  const digits = /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*10)?$/.exec(cell.trim())?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

/** Some programs begin with `sep=;` for Excel, which does not show that line. */
function withoutSeparatorLine(file: Buffer): Buffer {
  const [line] = /^\uFEFF?sep=.\r?\n/i.exec(file.toString('utf8', 0, 16)) ?? [''];
  return file.subarray(Buffer.byteLength(line));
}

/**
 * Reads a form's export, and lets other requests run meanwhile.
 * @throws HttpError 400 `invalid_csv`, `too_many_columns`, `too_many_rows`, or `missing_columns` naming each field that
 * no column was found for
 */
export async function readImportFile(received: Buffer): Promise<ImportFile> {
  await nextTurn();
  const file = withoutSeparatorLine(received);
  const { delimiter, columns } = readHeader(file);
  refuseMissingColumns(columns);
  const fields = columns.flatMap(({ field }, index) => (field ? [{ field, index }] : []));
  const result: ImportFile = { columns, candidates: [], invalid: [], invalidRows: [] };
  let row = 1;
  for await (const cells of readRows(file, delimiter)) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const answers: Partial<Record<Field, string>> = {};
    for (const { field, index } of fields) answers[field] = unguarded(cells[index] ?? '');
    const checked = AuditionApplication.safeParse({
      ...answers,
      rateYourself: toRating(answers.rateYourself ?? ''),
    });
    if (checked.success) {
      const { data: application } = checked;
      result.candidates.push({ row, application, rollKey: rollKey(application.rollNumber) });
    } else {
      if (result.invalidRows.length < MAX_INVALID_ROWS) result.invalidRows.push({ row, cells });
      for (const { path, message } of checked.error.issues) {
        result.invalid.push({ row, field: path[0] as Field, message });
      }
    }
  }
  return result;
}
