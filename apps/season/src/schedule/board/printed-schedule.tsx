import {
  attendanceStatus,
  type BoardCandidate,
  dayOf,
  pluralize,
  type ScheduleStructure,
  timeOf,
} from '@nox/contracts';
import { Sheets, SheetTable } from '@nox/ui';
import type { BoardIndex } from './board-index.ts';
import { daysOf, planDay } from './day-lines.ts';

const COLUMNS = {
  Time: 'score',
  'No.': 'number',
  Name: 'name',
  'Roll number': 'roll',
  Style: 'style',
  Status: '',
} as const;

function stateOf({ isWithdrawn, attendance, status }: BoardCandidate): string {
  if (isWithdrawn) return 'Withdrawn';
  if (!attendance) return status;
  const { text } = attendanceStatus(attendance);
  return status === 'Pending' ? text : `${text}, ${status}`;
}

interface PrintedScheduleProps {
  structure: ScheduleStructure;
  index: BoardIndex;
  /** Of the draft: "3 unpublished changes". */
  state: string;
}

export const PrintedSchedule = ({ structure, index, state }: PrintedScheduleProps) => (
  <Sheets title="Schedule" details={[state]}>
    {() =>
      daysOf(structure).flatMap((date) =>
        structure.panels.map((panel) => {
          const { lines } = planDay(structure, date, panel._id);
          const rows = lines.flatMap(({ time, cells: [cell] }) => {
            const id = cell?.kind === 'seat' && index.occupantsOf(cell.place)[cell.seat];
            const candidate = id ? index.candidates.get(id) : undefined;
            return candidate ? [{ time, candidate }] : [];
          });
          const count = pluralize(rows.length, 'candidate');
          return (
            rows.length > 0 && (
              <SheetTable
                key={`${date} ${panel._id}`}
                title={`${[dayOf(date), panel.name, panel.room].filter(Boolean).join(', ')} (${count})`}
                columns={COLUMNS}
              >
                {rows.map(({ time, candidate }) => (
                  <tr key={candidate._id}>
                    <td>{timeOf(time)}</td>
                    <td>{candidate.number}</td>
                    <th scope="row">{candidate.fullName}</th>
                    <td>{candidate.rollNumber}</td>
                    <td>{candidate.danceStyle}</td>
                    <td>{stateOf(candidate)}</td>
                  </tr>
                ))}
              </SheetTable>
            )
          );
        }),
      )
    }
  </Sheets>
);
