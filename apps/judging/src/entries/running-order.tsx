import { attendanceStatus, type AuditionEntry, type ScheduleVersion } from '@nox/contracts';
import { formatTime, Sheets, SheetTable } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { candidates, groupBySlot } from '../entry/entry.ts';
import { useRights } from '../entry/rights.ts';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { versionsQuery } from '../sync/schedule-versions.ts';
import { EntriesContext } from '../sync/sync-provider.tsx';

interface RunningOrderProps {
  /** In order of arrival: an order by scores would reveal them. */
  entries: readonly AuditionEntry[];
  filters: readonly string[];
}

const COLUMNS = {
  'No.': 'number',
  Name: 'name',
  'Roll Number': 'roll',
  Style: 'style',
  Score: 'score',
  Notes: '',
} as const;

/** The list on paper, with columns to write in: while the browser prints, unless an entry is open, which it prints then. */
export function RunningOrder({ entries, filters }: RunningOrderProps) {
  const { id } = useOpenEntry();
  const { isOffline } = useContext(EntriesContext);
  const { mayOrganise } = useRights();
  const { data, isSuccess } = useQuery({ ...versionsQuery, enabled: mayOrganise && !isOffline });
  if (id) return null;
  // Left out where it cannot be fetched: what was fetched before may have changed since.
  const version = isSuccess && !isOffline ? [describeVersion(data[0])] : [];
  return (
    <Sheets title="Running order" details={[candidates(entries.length), ...filters, ...version]}>
      {() => <Slots entries={entries} />}
    </Sheets>
  );
}

const describeVersion = (latest: ScheduleVersion | undefined) =>
  latest
    ? `Schedule version ${latest.number}, published ${formatTime(latest.at)}`
    : 'No schedule is published';

/** Such as " (not here)". */
function stateOf({ isWithdrawn, attendance }: AuditionEntry): string {
  if (isWithdrawn) return ' (withdrawn)';
  return attendance ? ` (${attendanceStatus(attendance.state).text.toLowerCase()})` : '';
}

const Slots = ({ entries }: Pick<RunningOrderProps, 'entries'>) =>
  groupBySlot(entries).map(({ slot, title, members }) => (
    <SheetTable key={slot} title={title} columns={COLUMNS}>
      {members.map((entry) => (
        <tr key={entry._id}>
          <td>{entry.number}</td>
          <th scope="row">
            {entry.fullName}
            {stateOf(entry)}
          </th>
          <td>{entry.rollNumber}</td>
          <td>{entry.danceStyle}</td>
          <td />
          <td />
        </tr>
      ))}
    </SheetTable>
  ));
