import { Sheets, SheetTable } from '@nox/ui';
import { candidates } from '../entry/entry-facets.ts';
import { groupBySlot, type NumberedEntry } from '../entry/entry.ts';
import { useOpenEntry } from '../entry/use-open-entry.ts';

interface RunningOrderProps {
  /** In order of arrival: an order by scores would reveal them. */
  rows: readonly NumberedEntry[];
  /** What the rows are filtered by. */
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
export function RunningOrder({ rows, filters }: RunningOrderProps) {
  const { id } = useOpenEntry();
  if (id) return null;
  return (
    <Sheets title="Running Order" details={[candidates(rows.length), ...filters]}>
      {() => <Slots rows={rows} />}
    </Sheets>
  );
}

function Slots({ rows }: Pick<RunningOrderProps, 'rows'>) {
  const groups = groupBySlot(rows);
  const numbers = new Map(groups.flatMap((group) => group.rows).map((row, at) => [row, at + 1]));
  return groups.map((group) => (
    <SheetTable key={group.slot} title={group.title} columns={COLUMNS}>
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
    </SheetTable>
  ));
}
