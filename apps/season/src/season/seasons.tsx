import { ApiError, call, freshQuery } from '@nox/api-client';
import { dayOf, type Figure, pluralize, type Season, type SeasonFigures } from '@nox/contracts';
import {
  actionsColumn,
  classNames,
  type Column,
  DataTable,
  download,
  RowAction,
  RowActions,
  StatusMark,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { seasonsQuery } from '../calls/queries.ts';
import layout from '../ui/layout.module.css';
import { Fetched, TitledPanel } from '../ui/page-parts.tsx';
import styles from './season.module.css';

const figuresQuery = (id: string) =>
  freshQuery<SeasonFigures>([...seasonsQuery.queryKey, id, 'figures'], `/seasons/${id}/figures`);

export function Seasons({ seasons }: { seasons: readonly Season[] }) {
  const figuresId = useId();
  const [shown, setShown] = useState<string>();
  const files = useFiles();
  const actionsOf = ({ _id, name, entries }: Season) => {
    const isShown = shown === _id;
    if (entries === 0) return null;
    return (
      <RowActions
        name={name}
        more={[
          {
            label: 'Save as files',
            isDisabled: files.isPending,
            onSelect: () => files.mutate({ _id, name }),
          },
        ]}
      >
        <RowAction
          aria-label={`Figures of ${name}`}
          aria-expanded={isShown}
          aria-controls={isShown ? figuresId : undefined}
          onClick={() => setShown(isShown ? undefined : _id)}
        >
          Figures
        </RowAction>
      </RowActions>
    );
  };
  if (!seasons.some(({ entries }) => entries > 0)) return null;
  return (
    <TitledPanel
      id="files"
      tabIndex={-1}
      title="Figures and files"
      className={classNames(ui.stack4, styles.page)}
    >
      <DataTable
        aria-label="Seasons"
        items={seasons}
        keyOf={({ _id }) => _id}
        columns={[...COLUMNS, actionsColumn(actionsOf, 'end')]}
      />
      {shown !== undefined && (
        <div id={figuresId}>
          <Figures season={shown} />
        </div>
      )}
    </TitledPanel>
  );
}

function useFiles() {
  const announce = useAnnounce();
  return useMutation({
    mutationFn: ({ _id }: Pick<Season, '_id' | 'name'>) =>
      call<ArrayBuffer>('GET', `/seasons/${_id}/files`, {
        responseType: 'arraybuffer',
        // Thousands of candidates, over a slow network.
        timeout: 5 * 60_000,
      }),
    onSuccess: (content, { name }) => {
      download(new Blob([content], { type: 'application/zip' }), `${name}.zip`);
      announce('positive', `The files of ${name} are downloaded: open them in a spreadsheet.`);
    },
    onError: (error) =>
      announce('negative', ApiError.messageOr(error, 'The files could not be fetched. Try again.')),
  });
}

const COLUMNS: readonly Column<Season>[] = [
  {
    name: 'Season',
    cell: ({ name, isCurrent }) =>
      isCurrent ? (
        <StatusMark tone="pending">
          <span className={ui.breakable}>{name}, now</span>
        </StatusMark>
      ) : (
        name
      ),
  },
  { name: 'Entries', cell: ({ entries }) => pluralize(entries, 'entry', 'entries') },
];

type Step = Exclude<keyof Figure, 'name'>;

const STEPS: readonly [step: Step, word: string][] = [
  ['applications', 'applied'],
  ['came', 'came'],
  ['reviewed', 'reviewed'],
  ['selected', 'selected'],
];

const Figures = ({ season }: { season: string }) => (
  <Fetched query={figuresQuery(season)} what="the figures" rows={4}>
    {({ styles: byStyle, panels, days }) => {
      const steps = STEPS.filter(([step]) => byStyle.some((figure) => figure[step] > 0));
      const byDay = days.map((day) => ({ ...day, name: day.name && dayOf(day.name) }));
      return (
        <div className={layout.pair}>
          <Plot title="By style" figures={byStyle} steps={steps} />
          <Plot title="By panel" figures={panels} steps={steps} />
          <Plot title="By day" figures={byDay} steps={steps} />
        </div>
      );
    }}
  </Fetched>
);

interface PlotProps {
  title: string;
  figures: readonly Figure[];
  steps: typeof STEPS;
}

/** Bars, each with its numbers in words; nothing where no candidate has a name of the group. */
function Plot({ title, figures, steps }: PlotProps) {
  if (figures.every(({ name }) => name === '')) return null;
  const most = Math.max(...figures.map(({ applications }) => applications));
  return (
    <section aria-label={title} className={ui.stack3}>
      <h3 className={ui.subheading}>{title}</h3>
      <ul role="list" className={ui.stack3}>
        {figures.map((figure) => (
          <li key={figure.name} className={ui.stack1}>
            <span>{figure.name || 'Without a slot'}</span>
            <span aria-hidden className={styles.bars}>
              {steps.map(([step]) => (
                <span
                  key={step}
                  className={styles[step]}
                  style={{ width: `${(figure[step] / most) * 100}%` }}
                />
              ))}
            </span>
            <span className={classNames(ui.minor, ui.digits)}>
              {steps.map(([step, word]) => `${figure[step]}\u00a0${word}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
