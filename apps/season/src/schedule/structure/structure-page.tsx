import { call } from '@nox/api-client';
import {
  type Board,
  dayOf,
  listAll,
  panelConflicts,
  type Panel,
  pluralForm,
  pluralize,
  type ScheduleBlock,
  type ScheduleStructure,
  ScheduleStructureInput,
} from '@nox/contracts';
import { classNames, formatNumber, nameOrder, PageHeader, StatusMark, tools, ui } from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Fetched, FigureTable } from '../../ui/page-parts.tsx';
import { useDrafted } from '../../ui/hooks.ts';
import { boardQuery, freshBoard } from '../schedule-calls.ts';
import { describeBlock, describeTimes, sumOf, sumsOf } from './blocks.ts';
import { Panels } from './panels.tsx';

const StructurePage = () => (
  <>
    <PageHeader title="Panels and days" />
    <p className={ui.minor}>
      Each panel has days with slots, and each slot has seats. Candidates are put into them on the
      schedule.
    </p>
    {/* A form must not begin with an older version than the server's. */}
    <Fetched query={freshBoard('structure')} what="the panels">
      {(board) => <StructureForm board={board} />}
    </Fetched>
  </>
);

const snapshotOf = ({ panels, blocks, version }: ScheduleStructure) => ({
  values: { panels, blocks },
  version: `"${version}"`,
});

function wordingOf(versions: readonly ScheduleStructureInput[]): Wording {
  const panels = new Map(versions.flatMap((one) => one.panels.map((panel) => [panel._id, panel])));
  const blocks = new Map(versions.flatMap((one) => one.blocks.map((block) => [block._id, block])));
  const textOf = (row: unknown, path: string): string => {
    if (!row) return '';
    if (Array.isArray(row)) return row.map((one) => textOf(one, path)).join('\n');
    if (path.startsWith('blocks')) return describeBlock(row as ScheduleBlock);
    const { name, room, styles } = row as Panel;
    return [name, room, styles.join(', ')].filter(Boolean).join('; ');
  };
  return {
    labelOf: (path) => {
      const id = path.slice(path.indexOf('.') + 1);
      const block = blocks.get(id);
      const name = panels.get(block?.panelId ?? id)?.name ?? `Order of ${path}`;
      return block ? `${name}, ${describeTimes(block)}` : name;
    },
    textOf,
  };
}

function StructureForm({ board }: { board: Board }) {
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted('structure:all', 'Panels and days were not saved.'),
    schema: ScheduleStructureInput,
    loaded: snapshotOf(board.structure),
    shape: { rows: { panels: '_id', blocks: '_id' } },
    write: async (body: ScheduleStructureInput, version) =>
      snapshotOf(await call<ScheduleStructure>('PUT', '/schedule/structure', { body, version })),
    fetchLatest: async () =>
      snapshotOf((await queryClient.fetchQuery(freshBoard('theirs'))).structure),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: boardQuery.queryKey }),
    texts: { subject: 'structure', saved: 'Panels and days were saved.' },
  });
  const { conflict, original, form } = state;
  const candidates = board.candidates.filter(({ isWithdrawn }) => !isWithdrawn);
  const theirs = conflict ? [conflict.theirs.values] : [];
  return (
    <VersionedForm
      state={state}
      label="Panels and days"
      what="panels and days"
      wording={wordingOf([original.values, ...theirs, form.getValues()])}
      submitLabel="Save"
      isDiscardable
      aside={<StructureSum candidates={candidates.length} />}
      furtherOf={({ code }) =>
        code === 'seats_taken' && <Link to="/admin/season/schedule">Open the schedule</Link>
      }
    >
      <Panels danceStyles={stylesOf(candidates)} board={board} />
    </VersionedForm>
  );
}

function stylesOf(candidates: Board['candidates']): string[] {
  const styles = new Map(
    candidates.map(({ danceStyle }) => [danceStyle.trim().toLowerCase(), danceStyle.trim()]),
  );
  return [...styles.values()].filter(Boolean).toSorted(nameOrder());
}

function StructureSum({ candidates }: { candidates: number }) {
  const [panels, blocks] = useWatch<ScheduleStructureInput, ['panels', 'blocks']>({
    name: ['panels', 'blocks'],
  });
  const { days, all } = sumsOf(blocks);
  const known = blocks.filter(sumOf);
  const without = panels.filter(({ _id }) =>
    known.some(({ panelId, judges }) => panelId === _id && judges.length === 0),
  );
  const names = listAll(without.map(({ name }) => name.trim() || 'A panel without a name'));
  const warnings = [
    ...panelConflicts(panels, known).map(({ sentence }) => sentence),
    ...(without.length > 0
      ? [`${names} ${pluralForm(without.length, 'has', 'have')} a day without a judge.`]
      : []),
  ];
  const people = pluralize(candidates, 'candidate');
  const spare = all.seats - candidates;
  return (
    <section aria-label="Sum" className={classNames(ui.stack4, tools.panel, tools.top, ui.full)}>
      <h2 className={classNames(tools.panelTitle, ui.breakable)}>Seats</h2>
      {days.length > 0 && (
        <FigureTable
          caption="By day"
          heads={['Day', 'Slots', 'Seats']}
          rows={[
            ...days.map(([date, { slots, seats }]) => [dayOf(date), slots, seats] as const),
            ['In all', all.slots, all.seats],
          ]}
        />
      )}
      <p role="status">
        {candidates > 0 && (
          <StatusMark tone={spare < 0 ? 'pending' : 'positive'}>
            {spare < 0
              ? `${pluralize(-spare, 'seat')} too few for ${people}`
              : `Enough for ${people}${spare > 0 ? `, ${formatNumber(spare)} more` : ''}`}
          </StatusMark>
        )}
        {warnings.map((sentence) => (
          <StatusMark key={sentence} tone="pending">
            <span className={ui.breakable}>{sentence}</span>
          </StatusMark>
        ))}
      </p>
    </section>
  );
}

export { StructurePage as Component };
