import { call } from '@nox/api-client/call';
import type { ScheduleVersion } from '@nox/contracts';
import { formatTime } from '@nox/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { candidates } from '../entry/entry-facets.ts';
import { groupBySlot, type NumberedEntry } from '../entry/entry.ts';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { EntriesContext } from '../sync/sync-provider.tsx';
import styles from './running-order.module.css';

/** The published schedules, the latest first; left out on paper where they cannot be fetched. */
export const versionsQuery = queryOptions({
  // As in the season's pages, so that publishing there refreshes it.
  queryKey: ['schedule', 'versions'],
  queryFn: ({ signal }) => call<ScheduleVersion[]>('GET', '/schedule/versions', { signal }),
  staleTime: 0,
  networkMode: 'online',
  retry: false,
});

interface RunningOrderProps {
  /** In order of arrival: an order by scores would reveal them. */
  rows: readonly NumberedEntry[];
  /** What the rows are filtered by. */
  filters: readonly string[];
}

/** The list on paper, with columns to write in: while the browser prints, unless an entry is open, which it prints then. */
export function RunningOrder({ rows, filters }: RunningOrderProps) {
  const isPrinting = useIsPrinting();
  const { id } = useOpenEntry();
  const { isOffline } = useContext(EntriesContext);
  const { data, isSuccess } = useQuery({ ...versionsQuery, enabled: !isOffline });
  // What was fetched before may have changed since.
  const versions = isSuccess && !isOffline ? data : undefined;
  const sheets = <Sheets rows={rows} filters={filters} versions={versions} />;
  return isPrinting && !id && createPortal(sheets, document.body);
}

interface SheetsProps extends RunningOrderProps {
  versions: readonly ScheduleVersion[] | undefined;
}

function Sheets({ rows, filters, versions }: SheetsProps) {
  const [now] = useState(() => new Date());
  const groups = groupBySlot(rows);
  const numbers = new Map(groups.flatMap((group) => group.rows).map((row, at) => [row, at + 1]));
  return (
    <section className={styles.order}>
      <h1 className={styles.title}>Running order</h1>
      <p>{[candidates(rows.length), ...filters, formatTime(now)].join(' · ')}</p>
      {versions && <p>{describeVersion(versions[0])}</p>}
      {groups.map((group) => (
        <table key={group.slot} className={styles.slot}>
          <colgroup>
            {[styles.number, styles.name, styles.roll, styles.style, styles.score].map((width) => (
              <col key={width} className={width} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th colSpan={6}>{group.title}</th>
            </tr>
            <tr>
              {['No.', 'Name', 'Roll Number', 'Style', 'Score', 'Notes'].map((column) => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.entry._id}>
                <td>{row.entry.number ?? numbers.get(row)}</td>
                <th scope="row">
                  {row.entry.fullName}
                  {row.entry.isWithdrawn && ' (withdrawn)'}
                </th>
                <td>{row.entry.rollNumber}</td>
                <td>{row.entry.danceStyle}</td>
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const describeVersion = (latest: ScheduleVersion | undefined) =>
  latest
    ? `Schedule version ${latest.number}, published ${formatTime(latest.at)}`
    : 'No schedule is published';

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the document as it is when the event ends.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
