import { dayOf, judgeConflicts, pluralize, type ScheduleStructureInput } from '@nox/contracts';
import { classNames, formatNumber, StatusMark, tools, ui } from '@nox/ui';
import { useWatch } from 'react-hook-form';
import { FigureTable } from '../../ui/page-parts.tsx';
import { sumOf, sumsOf } from './blocks.ts';

/** Slots and seats per day and in all, against the candidates. */
export function StructureSum({ candidates }: { candidates: number }) {
  const [panels, blocks] = useWatch<ScheduleStructureInput, ['panels', 'blocks']>({
    name: ['panels', 'blocks'],
  });
  const { days, all } = sumsOf(blocks);
  const people = pluralize(candidates, 'candidate');
  const spare = all.seats - candidates;
  return (
    <section aria-label="Sum" className={classNames(ui.stack4, tools.panel, tools.top, tools.full)}>
      <h2 className={classNames(tools.panelTitle, ui.breakable)}>Seats</h2>
      {days.length > 0 && (
        <FigureTable
          heads={['Day', 'Slots', 'Seats']}
          rows={days.map(([date, { slots, seats }]) => [dayOf(date), slots, seats])}
          sum={['In all', all.slots, all.seats]}
        />
      )}
      <p role="status">
        {candidates > 0 && (
          <StatusMark tone={spare < 0 ? 'lamp' : 'go'}>
            {spare < 0
              ? `${pluralize(-spare, 'seat')} too few for ${people}`
              : `Enough for ${people}${spare > 0 ? `, ${formatNumber(spare)} more` : ''}`}
          </StatusMark>
        )}
        {judgeConflicts(panels, blocks.filter(sumOf)).map(({ sentence }) => (
          <StatusMark key={sentence} tone="lamp">
            <span className={ui.breakable}>{sentence}</span>
          </StatusMark>
        ))}
      </p>
    </section>
  );
}
