import {
  applicationFields,
  type ImportField,
  type ImportReport,
  nameOf,
  type Question,
  recordOf,
} from '@nox/contracts';
import {
  Button,
  ChoiceSelect,
  classNames,
  DataTable,
  download,
  FieldError,
  formatNumber,
  Notice,
  SelectField,
  tools,
  ui,
} from '@nox/ui';
import { type ReactNode, useId, useState } from 'react';
import { useQuestions } from '../sync/judging-settings.ts';
import styles from './slot-dialogs.module.css';

const MAX_ITEMS = 50;
const MAX_CELL = 100;

/** A question of the season's own has its label. */
const titleOf = (questions: readonly Question[], field: ImportField): string =>
  questions.find((one) => nameOf(one) === field)?.label ?? recordOf(field as 'fullName').title;

export function ImportPreview({ report }: { report: ImportReport }) {
  const { columns, created, repeated } = report;
  const questions = useQuestions();
  const describe = (skipped: Skipped) => describeDifferences(skipped, questions);
  const unused = columns.flatMap(({ field, header }) => (field === null && header ? [header] : []));
  return (
    <div className={ui.stack4}>
      <Section
        title="Passed over"
        items={repeated.filter((skipped) => !isOther(skipped)).map(describeSkipped)}
      />
      {OTHERS.map(([title, isOf]) => (
        <Section key={title} title={title} items={repeated.filter(isOf).map(describe)} />
      ))}
      <Section
        title="New candidates"
        items={created.map(({ fullName, rollNumber }) => `${fullName}, ${rollNumber}`)}
      />
      {unused.length > 0 && (
        <p className={ui.minor}>Columns that are not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

/** The rows with mistakes, to be corrected in a file of their own. */
export function WrongRows({ report }: { report: ImportReport }) {
  const { invalid, invalidRows = [] } = report;
  const wrong = new Set(invalid.map((issue) => describeInvalid(issue, report)));
  return (
    <>
      <Section title="Mistakes" items={[...wrong]} />
      {/* An older server sends no cells. */}
      {invalidRows.length > 0 && (
        <div>
          <Button onClick={() => download(invalidRowsFile(report), 'candidates_to_correct.csv')}>
            Save these rows as a file
          </Button>
        </div>
      )}
    </>
  );
}

type Skipped = ImportReport['repeated'][number];

const OTHERS: readonly (readonly [title: string, isOf: (skipped: Skipped) => boolean])[] = [
  ['Changed in the file', ({ comparison }) => comparison === 'changed'],
  [
    'Conflicts: changed here as well',
    ({ comparison, isOtherName }) => comparison === 'conflict' && !isOtherName,
  ],
  [
    'Conflicts: perhaps another person, since the name and the address or number differ',
    ({ comparison, isOtherName }) => comparison === 'conflict' && isOtherName === true,
  ],
];
const isOther = (skipped: Skipped) => OTHERS.some(([, isOf]) => isOf(skipped));

function describeSkipped({ row, rollNumber, earlierRow, comparison }: Skipped): string {
  if (earlierRow !== null) return `Row ${row}: ${rollNumber} is in row ${earlierRow} already.`;
  if (comparison === 'withdrawn') return `Row ${row}: ${rollNumber} has withdrawn.`;
  return `Row ${row}: ${rollNumber} has an entry already.`;
}

function describeDifferences(
  { row, fullName, rollNumber, differences = [] }: Skipped,
  questions: readonly Question[],
): string {
  const quote = (text: string) => (text ? `“${text}”` : 'nothing');
  const changes = differences.map(
    ({ field, before, after }) =>
      `${titleOf(questions, field)}: ${quote(before)} in the entry, ${quote(after)} in the file`,
  );
  return [`Row ${row}: ${fullName}, ${rollNumber}`, ...changes].join('\n');
}

function describeInvalid(
  { row, field, message }: ImportReport['invalid'][number],
  { columns, invalidRows = [] }: ImportReport,
): string {
  const cells = invalidRows.find((one) => one.row === row)?.cells ?? [];
  const cellOf = (name: string) => cells[columns.findIndex((column) => column.field === name)];
  const name = cellOf('fullName')?.trim();
  const cell = cellOf(field)?.trim();
  const who = name && field !== 'fullName' ? `, ${name}` : '';
  return `Row ${row}${who}: ${message}${cell ? ` The cell has “${cell.slice(0, MAX_CELL)}”.` : ''}`;
}

interface LimitedListProps {
  items: readonly string[];
  limit: number;
}

export const LimitedList = ({ items, limit }: LimitedListProps) => (
  <>
    <ul role="list" className={ui.stack2}>
      {items.slice(0, limit).map((item, index) => (
        // The items are constant, and two may be equal.
        <li key={index} className={ui.typed}>
          {item}
        </li>
      ))}
    </ul>
    {items.length > limit && (
      <p className={ui.minor}>and {formatNumber(items.length - limit)} more</p>
    )}
  </>
);

function Section({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section className={ui.stack2}>
      <h3 className={ui.subheading}>
        {title} ({formatNumber(items.length)})
      </h3>
      <LimitedList items={items} limit={MAX_ITEMS} />
    </section>
  );
}

function invalidRowsFile({ columns, invalid, invalidRows = [] }: ImportReport): Blob {
  const problems = new Map<number, string>();
  for (const { row, message } of invalid) {
    problems.set(row, [problems.get(row), message].filter(Boolean).join(' '));
  }
  const lines = [
    ['Row', 'What is wrong', ...columns.map(({ header }) => header)],
    ...invalidRows.map(({ row, cells }) => [String(row), problems.get(row) ?? '', ...cells]),
  ];
  const text = lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv' });
}

/** Quotes a cell as RFC 4180 says. A candidate's text must not run as a formula in a spreadsheet: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[\0\t\r\n=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Columns = ImportReport['columns'];

/** Writes the choice as the server takes it; undefined lets the server find the columns itself. */
export const choiceOf = (columns: Columns): string | undefined =>
  columns.flatMap(({ field }, index) => (field ? `${field}.${index}` : [])).join(',') || undefined;

/** "A" to "Z", then "AA", as spreadsheets name their columns: two may have one title. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

interface ImportColumnsProps {
  report: ImportReport;
  onChange: (columns: Columns) => void;
  onHeader: (rows: string) => void;
}

const describeRows = (rows: string) =>
  rows.includes('-') ? `Rows ${rows.replace('-', ' and ')}` : `Row ${rows}`;

/** Fields without a right column come first; they stay where they are while columns are chosen. */
const sortFields = (
  { missing = [], unclear = [] }: ImportReport,
  questions: readonly Question[],
): ImportField[] => {
  const asked = questions.filter(({ isRemoved }) => !isRemoved).map(nameOf);
  return [...new Set([...missing, ...unclear, ...applicationFields, ...asked])];
};

export function ImportColumns({ report, onChange, onHeader }: ImportColumnsProps) {
  const { columns, missing = [], unclear = [], header = '1', headers = [] } = report;
  const id = useId();
  const questions = useQuestions();
  const [fields] = useState(() => sortFields(report, questions));
  const options = columns.map(
    ({ header }, index) => [String(index), `${letterOf(index)}: ${header}`] as const,
  );
  const indexOf = (field: ImportField) => columns.findIndex((column) => column.field === field);
  const problemOf = (field: ImportField) => {
    if (missing.some((one) => one === field)) return 'Choose a column.';
    return unclear.includes(field) && 'More than one column would fit.';
  };
  const handleChange = (field: ImportField, chosen: string) =>
    onChange(
      columns.map((column, index) => {
        if (String(index) === chosen) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      }),
    );
  return (
    <section className={ui.stack3} aria-label="Columns">
      <h3 className={ui.subheading}>Columns</h3>
      {unclear.length > 0 && (
        <Notice tone="pending">
          More than one column would fit. Choose the right ones, and say so below.
        </Notice>
      )}
      {headers.length > 1 && (
        <SelectField
          label="Row with the column titles"
          options={headers.map(({ rows, text }) => [rows, `${describeRows(rows)}: ${text}`])}
          value={header}
          onChoose={onHeader}
        />
      )}
      <DataTable
        aria-label="Fields"
        items={fields}
        keyOf={(field) => field}
        columns={[
          { name: 'Field', cell: (field) => titleOf(questions, field) },
          {
            name: 'In the file',
            cell: (field) => (
              <div id={`${id}-${field}`} className={ui.breakable}>
                <FieldError>{problemOf(field)}</FieldError>
                {columns[indexOf(field)]?.samples?.join(', ') || 'No values'}
              </div>
            ),
          },
          {
            name: 'Column',
            place: 'end',
            cell: (field) => (
              <ChoiceSelect
                aria-label={titleOf(questions, field)}
                aria-describedby={`${id}-${field}`}
                aria-invalid={Boolean(problemOf(field))}
                className={classNames(tools.edged, tools.target, styles.column)}
                emptyLabel="No column"
                options={options}
                value={String(indexOf(field))}
                onChoose={(column) => handleChange(field, column)}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
