import type { RuntimeInfo } from '@nox/federation/contract';
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
import { useQuery } from '@tanstack/react-query';
import { localTime } from '../content/local-time.ts';
import { partsOf, type Part } from './parts.ts';
import { historyOf, releaseHistory, type ReleaseHistory } from './release-history.ts';
import styles from './system-page.module.css';

const UNKNOWN = 'Not known';

/** Which version of each part runs here, whether it is the live one, and what was live before. */
export function VersionsTable({ running }: { running: RuntimeInfo }) {
  const { data: history, isPending } = useQuery(releaseHistory);
  return (
    <Table aria-label="Versions">
      <TableHead>
        <ColumnHeader>Part</ColumnHeader>
        <ColumnHeader>Runs here</ColumnHeader>
        <ColumnHeader>Live since</ColumnHeader>
        <ColumnHeader>One can go back to</ColumnHeader>
      </TableHead>
      <TableBody>
        {partsOf(running).map((part) => (
          <TableRow key={part.name}>
            <RowHeader>
              <span className={styles.both}>
                {part.title}
                <span className={styles.minor}>{part.name}</span>
              </span>
            </RowHeader>
            <TableCell label="Runs here">
              <span className={styles.both}>
                {part.version}
                <Standing part={part} history={history} />
              </span>
            </TableCell>
            <TableCell label="Live since">{isPending ? '…' : sinceWhen(part, history)}</TableCell>
            <TableCell label="Back to">{isPending ? '…' : former(part, history)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface PartProps {
  part: Part;
  history: ReleaseHistory | undefined;
}

/** Whether it is what everybody has by now. */
function Standing({ part, history }: PartProps) {
  if (part.isOverridden) return <StatusMark tone="lamp">For you alone</StatusMark>;
  const live = history && historyOf(part.name, history).live?.version;
  if (!live) return null;
  return live === part.version ? (
    <StatusMark tone="go">Live</StatusMark>
  ) : (
    <StatusMark tone="lamp">{live} is live now</StatusMark>
  );
}

function sinceWhen(part: Part, history: ReleaseHistory | undefined): string {
  const live = history && historyOf(part.name, history).live;
  return live ? localTime(live.since) : UNKNOWN;
}

function former(part: Part, history: ReleaseHistory | undefined): string {
  if (!history) return UNKNOWN;
  return historyOf(part.name, history).before.join(', ') || 'Nothing earlier';
}
