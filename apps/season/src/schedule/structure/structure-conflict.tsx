import type { ScheduleStructure, ScheduleStructureInput } from '@nox/contracts';
import { ConflictPanel, type Difference, DifferencesTable } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../calls/failure-text.ts';
import { freshBoard } from '../schedule-calls.ts';
import { describeBlock } from './blocks.ts';

function describePanel({ panels, blocks }: ScheduleStructureInput, id: string): string {
  const panel = panels.find(({ _id }) => _id === id);
  if (!panel) return '';
  const { name, room, styles } = panel;
  return [
    [name, room, styles.join(', ')].filter(Boolean).join('; '),
    ...blocks.filter(({ panelId }) => panelId === id).map(describeBlock),
  ].join('\n');
}

/** Panel by panel; those that are the same are left out. */
export function differencesOf(
  theirs: ScheduleStructureInput,
  mine: ScheduleStructureInput,
): Difference[] {
  const names = new Map([...theirs.panels, ...mine.panels].map(({ _id, name }) => [_id, name]));
  return [...names]
    .map(([id, label]) => ({
      label,
      before: describePanel(theirs, id),
      after: describePanel(mine, id),
    }))
    .filter(({ before, after }) => before !== after);
}

interface StructureConflictProps {
  mine: ScheduleStructureInput;
  isBusy: boolean;
  onTakeTheirs: (theirs: ScheduleStructure) => void;
  /** Called with the only version that may be overwritten. */
  onSaveMine: (version: number) => void;
}

/** Another account saved panels and days meanwhile: both versions, and the choice between them. */
export function StructureConflict(props: StructureConflictProps) {
  const { mine, isBusy, onTakeTheirs, onSaveMine } = props;
  const { data, error, refetch } = useQuery(freshBoard('theirs'));
  const theirs = data?.structure;
  return (
    <ConflictPanel
      what="panels and days"
      failure={error ? failureText(error, 'Their version could not be fetched.') : undefined}
      isBusy={isBusy}
      onRetry={() => void refetch()}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onSaveMine={() => theirs && onSaveMine(theirs.version)}
    >
      {theirs && (
        <DifferencesTable
          aria-label="Both versions"
          versions={['Theirs', 'Mine']}
          differences={differencesOf(theirs, mine)}
        />
      )}
    </ConflictPanel>
  );
}
