import {
  type Board,
  type Panel,
  type ScheduleBlock,
  type ScheduleStructure,
  ScheduleStructureInput,
} from '@nox/contracts';
import { nameOrder } from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useDrafted } from '../../ui/use-drafted.ts';
import { boardQuery, freshBoard, saveStructure } from '../schedule-calls.ts';
import { describeBlock, describeTimes } from './blocks.ts';
import { Panels } from './panels.tsx';
import { StructureSum } from './structure-sum.tsx';

const snapshotOf = ({ panels, blocks, version }: ScheduleStructure) => ({
  values: { panels, blocks },
  version: `"${version}"`,
});

/** Row by row. @param versions in which a row may be */
function wordingOf(versions: readonly ScheduleStructureInput[]): Wording {
  const panels = new Map(versions.flatMap((one) => one.panels.map((panel) => [panel._id, panel])));
  const blocks = new Map(versions.flatMap((one) => one.blocks.map((block) => [block._id, block])));
  const textOf = (row: unknown, path: string): string => {
    if (!row) return '';
    // An order.
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

export function StructureForm({ board }: { board: Board }) {
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted('structure:all', 'Panels and days were not saved.'),
    schema: ScheduleStructureInput,
    loaded: snapshotOf(board.structure),
    shape: { rows: { panels: '_id', blocks: '_id' } },
    write: async (input: ScheduleStructureInput, version) =>
      snapshotOf(await saveStructure(input, version)),
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
      <Panels danceStyles={stylesOf(candidates)} />
    </VersionedForm>
  );
}

/** In their usual spelling, each once. */
function stylesOf(candidates: Board['candidates']): string[] {
  const styles = new Map(
    candidates.map(({ danceStyle }) => [danceStyle.trim().toLowerCase(), danceStyle.trim()]),
  );
  return [...styles.values()].filter(Boolean).toSorted(nameOrder());
}
