import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import {
  type ApplicationField,
  applicationFields,
  type Criterion,
  type CriterionScores,
  type FieldControl,
  fieldOf,
  fieldsIn,
  isTimeSlot,
  type JudgingMode,
  recordOf,
  resultOf,
  scoreStatistics,
  type SeasonInput,
  valueText,
} from '@nox/contracts';
import { answerColumns } from './answer-cells.ts';
import { type Column, type EntryColumn, guarded } from './csv-rows.ts';
import { inSlices } from '#platform/event-loop/slices.ts';
import { type Db, type ReviewRow } from '#platform/database/schema.ts';
import { entryPages, inSnapshot } from '../entries/audition-entries.ts';
import { mediaOf } from '../entries/candidate-media.ts';
import { applicationOf } from '../entries/new-entry.ts';
import { type EntryRows, type Viewer } from '../entries/viewer.ts';
import { isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { countedIn, versionsOf } from '#season/seasons/counted-scores.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_STEP = 100;

type Row = readonly string[];

const toLines = (rows: readonly Row[]): string =>
  stringify(rows as string[][], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: guarded },
  });

/** The space prevents a spreadsheet from taking it for a number of which it shows few digits. */
const phoneCell = (phone: string): string =>
  phone.startsWith('+')
    ? phone
        .replaceAll(/[^\d+]+/g, ' ')
        .trim()
        .replace(/^(\+\d{1,5})(\d{10})$/, '$1 $2')
    : phone.replace(/^(\d{1,5})(\d{10})$/, '$1 $2');

/**
 * A CSV file by RFC 4180, in UTF-8 with the byte order mark that spreadsheets look for, in parts. A cell that a spreadsheet
 * could run as a formula gets an apostrophe, which makes it text; see `unguarded`. Lets other requests run meanwhile.
 */
export async function* csvParts(rows: Iterable<Row> | AsyncIterable<Row>) {
  yield BYTE_ORDER_MARK;
  let step: Row[] = [];
  for await (const row of inSlices(rows)) {
    step.push(row);
    if (step.length < ROWS_PER_STEP) continue;
    yield toLines(step);
    step = [];
  }
  yield toLines(step);
}

export const toCsv = (rows: Parameters<typeof csvParts>[0]) => buffer(csvParts(rows));

const CELLS: Partial<Record<FieldControl, (value: never) => string>> = { phone: phoneCell };

const candidateColumns = (
  fields: readonly ApplicationField[],
  answers: readonly EntryColumn[] = [],
): EntryColumn[] => [
  ['Slot', ({ row }) => row.time_slot],
  ['Number', ({ row }) => row.number],
  ...fields.flatMap((field): EntryColumn[] => {
    const title = recordOf(field).column;
    const cell: (value: never) => string = CELLS[fieldOf(field).control] ?? valueText;
    return title === null ? [] : [[title, ({ row }) => cell(applicationOf(row)[field] as never)]];
  }),
  ...(fields.includes('danceVideoUrl')
    ? [['Film (Seconds)', ({ row }) => mediaOf(row).film?.seconds] satisfies EntryColumn]
    : []),
  ...answers,
  ['Status', ({ row }) => resultOf({ ...row, reserveRank: row.reserve_rank }) ?? 'Pending'],
];

const REVIEW: readonly Column<ReviewRow>[] = [
  ['Judge', (review) => review.judge_name],
  ['Account', (review) => review.account_email ?? review.account_uid],
  ['Score', ({ score }) => score],
  ['Notes', (review) => review.notes],
  ['Reviewed (UTC)', (review) => secondOf(review.created_at)],
];

const rounded = (value: number | null | undefined) => value && Math.round(value * 100) / 100;

const scoreColumns = (criteria: readonly Criterion[]): Column<ReviewRow>[] =>
  criteria.length === 0
    ? []
    : [
        ...criteria.map(({ id, name }): Column<ReviewRow> => [
          name,
          ({ scores }) => (JSON.parse(scores ?? '{}') as CriterionScores)[id],
        ]),
        ['Total', ({ total }) => rounded(total)],
      ];

/** The columns show the score that counts, the first one of a review that was changed, and what the judge had seen by then. */
const historyColumns = (mode: JudgingMode): Column<ReviewRow>[] => [
  ['Counted Score', (review) => rounded(countedIn(review, mode))],
  [
    'First Score',
    (review) => {
      const [first] = versionsOf(review);
      return rounded(first?.total ?? first?.score);
    },
  ],
  ['Had Seen Others', ({ has_seen_others }) => (has_seen_others === 1 ? 'Yes' : null)],
  ['After The Result', ({ is_late }) => (is_late === 1 ? 'Yes' : null)],
];

export const titlesOf = (columns: readonly Column<never>[]) => columns.map(([title]) => title);
export const cellsOf = <Item>(columns: readonly Column<Item>[], item: Item) =>
  columns.map(([, cell]) => String(cell(item) ?? ''));

/** Spreadsheets read this format. @param microseconds see `creationTime` */
export const secondOf = (microseconds: number) =>
  isoTimeOfMicroseconds(microseconds).slice(0, 19).replace('T', ' ');

/** The archive has no answers to a season's own questions. */
export const CANDIDATE = candidateColumns(applicationFields);

/** A row for each review with its candidate, and one for each candidate without a review. */
export async function* reviewRows(
  pages: AsyncIterable<EntryRows[]>,
  { criteria, judgingMode }: Pick<SeasonInput, 'criteria' | 'judgingMode'>,
  candidate = CANDIDATE,
): AsyncGenerator<string[]> {
  const columns = [...REVIEW, ...scoreColumns(criteria), ...historyColumns(judgingMode)];
  yield titlesOf([...candidate, ...columns]);
  for await (const page of pages) {
    for (const entry of page) {
      const facts = cellsOf(candidate, entry);
      const { reviews } = entry.visible;
      if (reviews.length === 0) yield [...facts, ...columns.map(() => '')];
      for (const review of reviews) yield [...facts, ...cellsOf(columns, review)];
    }
  }
}

/** Writes reviews as a CSV file, in order of arrival, as far as the account sees them. @param hasSensitive with answers about health or conviction */
export const exportReviews = (db: Db, viewer: Viewer, hasSensitive: boolean): Promise<Buffer> =>
  inSnapshot(db, async (snapshot) => {
    const { settings } = await readCurrentSeason(snapshot);
    const answers = answerColumns(settings.questions, viewer, hasSensitive);
    const candidate = candidateColumns(applicationFields, answers);
    return toCsv(reviewRows(entryPages(snapshot, viewer), settings, candidate));
  });

/** They are empty where the account may not know how many reviews there are, or has not seen them all. */
const judgedColumns = (mode: JudgingMode): Column<EntryRows>[] => [
  [
    'Reviews',
    ({ visible: { reviews, hidden, isSecret } }) =>
      isSecret ? null : reviews.length + hidden.length,
  ],
  [
    'Average Score',
    ({ visible: { reviews, hidden, isSecret } }) => {
      if (isSecret || hidden.length > 0) return null;
      const scores = reviews.flatMap((review) => countedIn(review, mode) ?? []);
      return rounded(scoreStatistics(scores)?.mean);
    },
  ],
];

/** Writes slots as a CSV file, sorted as text (spec section 2), then by creation. @returns undefined when no entry has a slot */
export const exportSchedule = (
  db: Db,
  viewer: Viewer,
  hasSensitive: boolean,
): Promise<Buffer | undefined> =>
  inSnapshot(db, async (snapshot) => {
    const slotted: EntryRows[] = [];
    for await (const page of entryPages(snapshot, viewer)) {
      slotted.push(...page.filter(({ row }) => isTimeSlot(row.time_slot)));
    }
    if (slotted.length === 0) return undefined;
    const { settings } = await readCurrentSeason(snapshot);
    const answers = answerColumns(settings.questions, viewer, hasSensitive);
    const candidate = candidateColumns(fieldsIn('schedule'), answers);
    const columns = [...candidate, ...judgedColumns(viewer.mode)];
    // The sort is stable, so entries of a slot keep their order.
    slotted.sort(
      ({ row: { time_slot: a } }, { row: { time_slot: b } }) => Number(a > b) - Number(a < b),
    );
    return toCsv([titlesOf(columns), ...slotted.map((entry) => cellsOf(columns, entry))]);
  });
