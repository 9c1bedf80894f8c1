import { dayOf, judgeConflicts, pluralize, type ScheduleStructureInput } from '@nox/contracts';
import { classNames, formatNumber, StatusMark, tools, ui } from '@nox/ui';
import { useWatch } from 'react-hook-form';
import layout from '../../ui/layout.module.css';
import { sumOf, sumsOf } from './blocks.ts';

/** Slots and seats per day and in all, against the candidates. */
export function StructureSum({ candidates }: { candidates: number }) {
  const [panels, blocks] = useWatch<ScheduleStructureInput, ['panels', 'blocks']>({
    name: ['panels', 'blocks'],
  });
  const { days, all } = sumsOf(blocks);
  const people = pluralize(candidates, 'candidate');
  const missing = candidates - all.seats;
  return (
    <section aria-label="Sum" className={classNames(ui.stack4, tools.panel, tools.top, tools.full)}>
      <h2 className={classNames(tools.panelTitle, ui.breakable)}>Seats</h2>
      {days.length > 0 && (
        <table className={classNames(ui.digits, tools.full, layout.figures)}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Slots</th>
              <th scope="col">Seats</th>
            </tr>
          </thead>
          <tbody>
            {days.map(([date, { slots, seats }]) => (
              <tr key={date}>
                <th scope="row">{dayOf(date)}</th>
                <td>{formatNumber(slots)}</td>
                <td>{formatNumber(seats)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In all</th>
              <td>{formatNumber(all.slots)}</td>
              <td>{formatNumber(all.seats)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p role="status">
        <StatusMark tone={missing > 0 ? 'lamp' : 'go'}>
          {missing > 0
            ? `${pluralize(missing, 'seat')} too few for ${people}`
            : `Enough for ${people}, ${formatNumber(-missing)} more`}
        </StatusMark>
        {judgeConflicts(panels, blocks.filter(sumOf)).map(({ sentence }) => (
          <StatusMark key={sentence} tone="lamp">
            {sentence}
          </StatusMark>
        ))}
      </p>
    </section>
  );
}
