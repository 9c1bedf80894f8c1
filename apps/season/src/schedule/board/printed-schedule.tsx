import { dayOf, pluralize, type ScheduleStructure, timeOf } from '@nox/contracts';
import { Sheets, SheetTable } from '@nox/ui';
import { type BoardIndex, occupantsOf, overfullOf } from './board-index.ts';
import { daysOf, onePanel, planDay } from './day-lines.ts';

const COLUMNS = {
  Time: 'score',
  'No.': 'number',
  Name: 'name',
  'Roll number': 'roll',
  Style: 'style',
  Status: '',
} as const;

interface PrintedScheduleProps {
  structure: ScheduleStructure;
  index: BoardIndex;
  /** Of the draft: "3 unpublished changes". */
  state: string;
}

/** All days on paper, panel by panel, as lists for their doors. */
export const PrintedSchedule = ({ structure, index, state }: PrintedScheduleProps) => (
  <Sheets title="Schedule" details={[state]}>
    {() =>
      daysOf(structure).flatMap((date) => {
        const day = planDay(structure, date, overfullOf(index));
        return day.panels.map((panel) => {
          const { lines } = onePanel(day, panel._id);
          const rows = lines.flatMap(({ time, cells: [cell] }) => {
            const id = cell?.kind === 'seat' && occupantsOf(index, cell.place)[cell.seat];
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
                    <td>{candidate.isWithdrawn ? 'Withdrawn' : candidate.status}</td>
                  </tr>
                ))}
              </SheetTable>
            )
          );
        });
      })
    }
  </Sheets>
);
