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

interface SheetTableProps {
  title: string;
  /** Names of columns, and the class of their width; the last one takes what remains. */
  columns: Readonly<Record<string, 'number' | 'name' | 'roll' | 'style' | 'score' | ''>>;
  /** One line for each row: nothing is written in it by hand. */
  isDense?: boolean;
  children: ReactNode;
}

export const SheetTable = ({ title, columns, isDense, children }: SheetTableProps) => (
  <table className={classNames(styles.table, isDense && styles.dense)}>
    <colgroup>
      {Object.entries(columns).map(([name, width]) => (
        <col key={name} className={width && styles[width]} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th colSpan={Object.keys(columns).length}>{title}</th>
      </tr>
      <tr>
        {Object.keys(columns).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

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
