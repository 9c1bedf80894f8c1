import {
  type AuditionEntry,
  briefAnswers,
  briefText,
  fieldsIn,
  isShownIn,
  type Question,
  recordOf,
  type ScheduleVersion,
} from '@nox/contracts';
import { formatTime, type SheetColumns, Sheets, SheetTable } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { appearanceMarks, candidates, groupBySlot } from '../entry/entry.ts';
import { useQuestions, useRights, versionsQuery } from '../sync/judging-settings.ts';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { EntriesContext } from '../sync/sync-provider.tsx';

const columnsFor = (questions: readonly Question[]): SheetColumns<AuditionEntry> => [
  { name: 'No.', width: '11mm', cell: ({ number }) => number },
  { name: 'Name', width: '24%', isTitle: true, cell: (entry) => entry.fullName + stateOf(entry) },
  ...fieldsIn('print').map((field) => ({
    name: recordOf(field).column ?? '',
    ...(field === 'rollNumber' && { width: '16%' as const }),
    ...(field === 'danceStyle' && { name: 'Style', width: '16%' as const }),
    cell: (entry: AuditionEntry) => briefText(field, entry[field]),
  })),
  ...(questions.some((one) => isShownIn(one, 'print'))
    ? [
        {
          name: 'Answers',
          cell: ({ answers }: AuditionEntry) =>
            briefAnswers(questions, 'print', answers).join(' · '),
        },
      ]
    : []),
  { name: 'Score', width: '15mm' },
  { name: 'Notes' },
];

interface RunningOrderProps {
  /** They are in order of arrival: an order by scores would reveal them. */
  entries: readonly AuditionEntry[];
  filters: readonly string[];
}

/** The list on paper, with columns to write in: while the browser prints, unless an entry is open, which it prints then. */
export function RunningOrder({ entries, filters }: RunningOrderProps) {
  const { id } = useOpenEntry();
  const { isOffline } = useContext(EntriesContext);
  const { mayOrganise } = useRights();
  const columns = columnsFor(useQuestions());
  const { data, isSuccess } = useQuery({ ...versionsQuery, enabled: mayOrganise && !isOffline });
  if (id) return null;
  // Left out where it cannot be fetched: what was fetched before may have changed since.
  const version = isSuccess && !isOffline ? [describeVersion(data[0])] : [];
  return (
    <Sheets title="Running order" details={[candidates(entries.length), ...filters, ...version]}>
      {() =>
        groupBySlot(entries).map(({ slot, title, members }) => (
          <SheetTable key={slot} title={title} columns={columns} rows={members} />
        ))
      }
    </Sheets>
  );
}

const describeVersion = (latest: ScheduleVersion | undefined) =>
  latest
    ? `Schedule version ${latest.number}, published ${formatTime(latest.at)}`
    : 'No schedule is published';

function stateOf(entry: AuditionEntry): string {
  const states = entry.isWithdrawn ? ['withdrawn'] : appearanceMarks(entry).map(({ text }) => text);
  return states.length > 0 ? ` (${states.join(', ')})` : '';
}
