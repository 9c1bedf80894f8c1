import {
  appearanceText,
  attendanceStatus,
  type Board,
  type BoardCandidate,
  dayOf,
  outcomeOf,
  pluralize,
  timeOf,
} from '@nox/contracts';
import { formatTime, type SheetColumns, Sheets, SheetTable } from '@nox/ui';
import type { BoardIndex } from './board-index.ts';
import { daysOf, planDay } from './day-lines.ts';

const COLUMNS: SheetColumns<BoardCandidate & { time: number }> = [
  { name: 'Time', width: '15mm', cell: ({ time }) => timeOf(time) },
  { name: 'No.', width: '11mm', cell: ({ number }) => number },
  { name: 'Name', width: '24%', isTitle: true, cell: ({ fullName }) => fullName },
  { name: 'Roll number', width: '16%', cell: ({ rollNumber }) => rollNumber },
  { name: 'Style', width: '16%', cell: ({ danceStyle }) => danceStyle },
  { name: 'Status', cell: stateOf },
];

function stateOf(candidate: BoardCandidate) {
  const { attendance, formerAppearances = [] } = candidate;
  const outcome = outcomeOf(candidate);
  if (outcome === 'Withdrawn') return outcome;
  const recorded = formerAppearances.map(appearanceText);
  if (attendance) recorded.push(attendanceStatus(attendance).text);
  return outcome === 'Pending' && recorded.length > 0
    ? recorded.join(', ')
    : [...recorded, outcome].join(', ');
}

const describeVersion = (version: Board['version']) =>
  version ? `Version ${version.number}, published ${formatTime(version.at)}` : 'Not published yet';

interface PrintedScheduleProps {
  board: Pick<Board, 'structure' | 'version'>;
  index: BoardIndex;
  state: string;
}

export const PrintedSchedule = ({
  board: { structure, version },
  index,
  state,
}: PrintedScheduleProps) => (
  <Sheets title="Schedule" details={[describeVersion(version), state]}>
    {() =>
      daysOf(structure).flatMap((date) =>
        structure.panels.map((panel) => {
          const { lines } = planDay(structure, date, panel._id);
          const rows = lines.flatMap(({ time, cells: [cell] }) => {
            const id = cell?.kind === 'seat' && index.occupantsOf(cell.place)[cell.seat];
            const candidate = id ? index.candidates.get(id) : undefined;
            return candidate ? { ...candidate, time } : [];
          });
          const count = pluralize(rows.length, 'candidate');
          return (
            <SheetTable
              key={`${date} ${panel._id}`}
              title={`${[dayOf(date), panel.name, panel.room].filter(Boolean).join(', ')} (${count})`}
              columns={COLUMNS}
              rows={rows}
            />
          );
        }),
      )
    }
  </Sheets>
);
