import type { ReportedClientError } from '@nox/contracts';
import {
  ColumnHeader,
  RowHeader,
  StatusMark,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@nox/ui';
import { localTime } from '../content/local-time.ts';
import styles from './system-page.module.css';

/** What was missed, as a person calls it. */
const KINDS: Record<ReportedClientError['kind'], string> = {
  registry: 'Registry',
  contract: 'Built for another shell',
  entry: 'Entry',
  chunk: 'Script',
  style: 'Stylesheet',
};

/** Reports of browsers, one a line. */
export function FailuresTable({ failures }: { failures: ReportedClientError[] }) {
  return (
    <Table aria-label="Recent failures">
      <TableHead>
        <ColumnHeader>What</ColumnHeader>
        <ColumnHeader>When</ColumnHeader>
        <ColumnHeader>Part</ColumnHeader>
        <ColumnHeader align="end">Tries</ColumnHeader>
        <ColumnHeader>In the end</ColumnHeader>
      </TableHead>
      <TableBody>
        {failures.map(({ kind, address, at, remote, version, attempts, recovered }, index) => (
          // They have no name of their own, and stand as the server told them.
          <TableRow key={index}>
            <RowHeader>
              <span className={styles.both}>
                {KINDS[kind]}
                <span className={styles.minor}>{address}</span>
              </span>
            </RowHeader>
            <TableCell label="When">{localTime(at)}</TableCell>
            <TableCell label="Part">
              <span className={styles.both}>
                {remote ?? '–'}
                <span className={styles.minor}>{version}</span>
              </span>
            </TableCell>
            <TableCell align="end" label="Tries">
              {attempts}
            </TableCell>
            <TableCell label="In the end">
              {recovered ? (
                <StatusMark tone="go">It came</StatusMark>
              ) : (
                <StatusMark tone="stop">It was missing</StatusMark>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
