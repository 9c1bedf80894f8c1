import type { Board, ScheduleEdit } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useState } from 'react';
import { AssignDialog } from '../assign/assign-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';

interface BoardActionsProps {
  board: Board;
  isReadOnly: boolean;
  /** An edit was made in a dialog. */
  onEdited: (edit: ScheduleEdit) => void;
}

/** What concerns the whole schedule. */
export function BoardActions({ board, isReadOnly, onEdited }: BoardActionsProps) {
  const [opened, setOpened] = useState<'assign' | 'publish'>();
  const open = (dialog: 'assign' | 'publish') => () => !isReadOnly && setOpened(dialog);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button aria-disabled={isReadOnly} onClick={open('assign')}>
        Assign everybody…
      </Button>
      <Button variant="primary" aria-disabled={isReadOnly} onClick={open('publish')}>
        Publish…
      </Button>
      {opened === 'assign' && (
        <AssignDialog board={board} onClose={close} onApplied={({ edit }) => onEdited(edit)} />
      )}
      {opened === 'publish' && <PublishDialog onClose={close} onEdited={onEdited} />}
    </>
  );
}
