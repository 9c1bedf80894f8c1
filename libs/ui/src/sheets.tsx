import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { listen } from './browser.ts';
import { classNames } from './class-names.ts';
import { formatTime } from './local-format.ts';
import styles from './sheets.module.css';
import type { Column } from './table/table.tsx';

interface SheetsProps {
  title: string;
  details: readonly string[];
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

/** Columns on paper. The last column takes the width that remains. One without `cell` is written by hand. */
export type SheetColumns<Row> = readonly (Pick<Column<Row>, 'name' | 'isTitle'> &
  Partial<Pick<Column<Row>, 'cell'>> & { width?: string })[];

interface SheetTableProps<Row> {
  title: string;
  columns: SheetColumns<Row>;
  rows: readonly Row[];
  /** One line for each row: nothing is written in it by hand. */
  isDense?: boolean;
}

export function SheetTable<Row>({ title, columns, rows, isDense }: SheetTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <table className={classNames(styles.table, isDense && styles.dense)}>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={columns.length}>{title}</th>
        </tr>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map(({ name, isTitle, cell }) => {
              const Cell = isTitle ? 'th' : 'td';
              return (
                <Cell key={name} scope={isTitle ? 'row' : undefined}>
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
