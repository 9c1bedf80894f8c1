import {
  applyBoardChanges,
  type Assignment,
  type Board,
  type BoardChanges,
  byEntry,
  isSamePlace,
  type Place,
  type ScheduleEdit,
} from '@nox/contracts';

interface Change {
  entryId: string;
  to: Place | null;
}

/** The board with candidates elsewhere; pins go with them. Same object if they are there already. */
export function applyMoves(board: Board, changes: readonly Change[]): Board {
  const assignments = byEntry(board.assignments);
  let isMoved = false;
  for (const { entryId, to } of changes) {
    const before = assignments.get(entryId);
    if (isSamePlace(before, to)) continue;
    isMoved = true;
    const isPinned = before?.isPinned ?? false;
    if (to) assignments.set(entryId, { entryId, ...to, isPinned } satisfies Assignment);
    else assignments.delete(entryId);
  }
  return isMoved ? { ...board, assignments: [...assignments.values()] } : board;
}

export function applyPins(board: Board, ids: readonly string[], isPinned: boolean): Board {
  const chosen = new Set(ids);
  const assignments = board.assignments.map((assignment) =>
    chosen.has(assignment.entryId) ? { ...assignment, isPinned } : assignment,
  );
  return { ...board, assignments };
}

/**
 * The board after an own edit. Its revision grows only if no other edit is missing in between; an edit that the board has
 * already is not applied again, since others may have followed it.
 */
export function applyEdit(board: Board, { revision, changes }: ScheduleEdit): Board {
  const { schedule } = board.revision;
  if (revision <= schedule) return board;
  const moved = applyMoves(board, changes);
  if (revision > schedule + 1) return moved;
  return { ...moved, revision: { ...moved.revision, schedule: revision } };
}

/** The board after what others and this browser have changed. Same object if that is nothing new. */
export function applyChanges(board: Board, changes: BoardChanges): Board {
  const { schedule, entries } = board.revision;
  const { revision } = changes;
  if (revision.schedule <= schedule && revision.entries <= entries) return board;
  const edits = changes.edits.filter((edit) => edit.revision > schedule);
  return {
    ...applyBoardChanges(board, { ...changes, edits }),
    revision: {
      schedule: Math.max(schedule, revision.schedule),
      entries: Math.max(entries, revision.entries),
    },
  };
}
