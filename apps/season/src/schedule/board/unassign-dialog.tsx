import { dayOf, pluralize, type ScheduleBlock } from '@nox/contracts';
import { Button, Dialog, formatNumber, SelectField, ui } from '@nox/ui';
import { useState } from 'react';
import type { AssignExcept } from '../assign/assign-dialog.tsx';
import { CandidateList } from '../../ui/candidate-lists.tsx';
import type { BoardIndex } from './board-index.ts';
import type { BoardEdits } from './use-board-edits.ts';

export interface UnassignDialogProps {
  index: BoardIndex;
  edits: BoardEdits;
  day: string;
  days: readonly string[];
  onClose: () => void;
  onAssign: (except: AssignExcept) => void;
}

export function UnassignDialog(props: UnassignDialogProps) {
  const { index, edits, days, onClose, onAssign } = props;
  const [day, setDay] = useState(dayOf(props.day));
  const [panel, setPanel] = useState('');
  const panelOf = ({ panelId }: ScheduleBlock) => index.panels.get(panelId)?.name;
  const blockIds = [...index.blocks.values()]
    .filter((block) => (!day || dayOf(block.date) === day) && (!panel || panelOf(block) === panel))
    .map(({ _id }) => _id);
  const leaving = [...index.assignments.values()]
    .filter(({ blockId }) => blockIds.includes(blockId))
    .toSorted((a, b) => a.starts - b.starts);
  const pinned = leaving.filter(({ isPinned }) => isPinned).length;
  const where = [panel || 'any panel', day && `on ${day}`].filter(Boolean).join(' ');
  const count = formatNumber(leaving.length);
  const unassign = (next: () => void) => () => {
    const moves = leaving.map(({ entryId, blockId, starts }) => ({
      entryId,
      expected: { blockId, starts },
      to: null,
    }));
    edits.move(moves, true, () => undefined);
    next();
  };
  return (
    <Dialog
      title="Unassign a day or a panel"
      initialFocus="control"
      onCancel={onClose}
      actions={
        leaving.length > 0 && (
          <>
            <Button onClick={unassign(() => onAssign({ blockIds, name: where }))}>
              Unassign {count}, Then assign elsewhere…
            </Button>
            <Button variant="primary" onClick={unassign(onClose)}>
              Unassign {count}
            </Button>
          </>
        )
      }
    >
      <div className={ui.stack4}>
        <SelectField
          label="Day"
          value={day}
          placeholder="All days"
          options={days.map(dayOf)}
          onChoose={setDay}
        />
        <SelectField
          label="Panel"
          value={panel}
          placeholder="All panels"
          options={[...index.panels.values()].map(({ name }) => name)}
          onChoose={setPanel}
        />
        <p role="status">
          {leaving.length === 0
            ? 'No candidate has a slot there.'
            : 'Undo takes it back. Nothing is sent before the next version is published.'}
          {pinned > 0 && ` ${pluralize(pinned, 'pin')} would be lost, also after Undo.`}
        </p>
        <CandidateList
          title="Lose their slot"
          items={leaving.map((assignment) => ({
            ...index.rowOf(assignment.entryId),
            from: index.textOf(assignment),
          }))}
        />
      </div>
    </Dialog>
  );
}
