import {
  applyBoardChanges,
  type Assignment,
  type Board,
  type BoardChanges,
  byEntry,
  type Place,
  type ScheduleEdit,
} from '@nox/contracts';

interface Change {
  entryId: string;
  to: Place | null;
}

/** The board with candidates elsewhere; pins go with them. */
export function applyMoves(board: Board, changes: readonly Change[]): Board {
  if (changes.length === 0) return board;
  const assignments = byEntry(board.assignments);
  for (const { entryId, to } of changes) {
    if (!to) assignments.delete(entryId);
    else {
      const isPinned = assignments.get(entryId)?.isPinned ?? false;
      assignments.set(entryId, { entryId, ...to, isPinned } satisfies Assignment);
    }
  }
  return { ...board, assignments: [...assignments.values()] };
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
