import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { listen } from './listen.ts';
import { formatTime } from './local-format.ts';
import styles from './sheets.module.css';

interface SheetsProps {
  title: string;
  details: readonly string[];
  /** Called while the browser prints. */
  children: () => ReactNode;
}

/** What is on paper in place of the page. */
export function Sheets({ title, details, children }: SheetsProps) {
  const printedAt = usePrintedAt();
  return (
    printedAt &&
    createPortal(
      <section className={styles.sheets}>
        <h1 className={styles.title}>{title}</h1>
        <p>{[...details, formatTime(printedAt)].join(' · ')}</p>
        {children()}
      </section>,
      document.body,
    )
  );
}

type Width = 'number' | 'name' | 'roll' | 'style' | 'score' | '';

/** The key is a column's name. Its width is a class, where the last one takes what remains; what is in it may be written by hand instead. */
export type SheetColumns<Row> = Readonly<
  Record<string, readonly [width: Width, cell?: (row: Row) => ReactNode]>
>;

/** This column names its row. */
const NAME = 'Name';

interface SheetTableProps<Row> {
  title: string;
  columns: SheetColumns<Row>;
  rows: readonly Row[];
  /** One line for each row: nothing is written in it by hand. */
  isDense?: boolean;
}

/** Nothing without rows. */
export function SheetTable<Row>({ title, columns, rows, isDense }: SheetTableProps<Row>) {
  const names = Object.keys(columns);
  if (rows.length === 0) return null;
  return (
    <table className={classNames(styles.table, isDense && styles.dense)}>
      <colgroup>
        {names.map((name) => (
          <col key={name} className={styles[columns[name]![0]]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={names.length}>{title}</th>
        </tr>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {Object.entries(columns).map(([name, [, cell]]) => {
              const Cell = name === NAME ? 'th' : 'td';
              return (
                <Cell key={name} scope={name === NAME ? 'row' : undefined}>
                  {cell?.(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function usePrintedAt(): Date | undefined {
  const [printedAt, setPrintedAt] = useState<Date>();
  useEffect(
    () =>
      listen(window, {
        // The browser prints the document as it is when the event ends.
        beforeprint: () => flushSync(() => setPrintedAt(new Date())),
        afterprint: () => setPrintedAt(undefined),
      }),
    [],
  );
  return printedAt;
}
