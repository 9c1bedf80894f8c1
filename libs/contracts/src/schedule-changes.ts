import { type Place } from './schedule.ts';
import {
  type Assignment,
  type Board,
  type BoardChanges,
  type Party,
  type ScheduleEdit,
} from './schedule-board.ts';
import { byEntry } from './schedule-conflicts.ts';

/** In order: a candidate may be in several changes. A pinned one stays pinned in another slot. */
export function assignmentsAfter(
  before: readonly Assignment[],
  changes: readonly { entryId: string; to: Place | null }[],
) {
  const assignments = byEntry(before);
  for (const { entryId, to } of changes) {
    const isPinned = assignments.get(entryId)?.isPinned ?? false;
    if (to === null) assignments.delete(entryId);
    else assignments.set(entryId, { entryId, ...to, isPinned });
  }
  return [...assignments.values()];
}

/** Who withdraws or is deleted stays with no party, and a party of one is none. */
function partiesAfter(before: Party[], edits: readonly ScheduleEdit[]): Party[] {
  const left = new Set(
    edits
      .filter(({ kind }) => kind === 'left')
      .flatMap(({ changes }) => changes.map(({ entryId }) => entryId)),
  );
  if (left.size === 0) return before;
  return before
    .map((party) => ({ ...party, entryIds: party.entryIds.filter((id) => !left.has(id)) }))
    .filter(({ entryIds }) => entryIds.length > 1);
}

/** A board with the changes since its revision. Those that are incomplete say only that it is to be read again. */
export function applyBoardChanges(board: Board, changes: BoardChanges): Board {
  const { revision, edits, removed } = changes;
  const candidates = new Map(board.candidates.map((candidate) => [candidate._id, candidate]));
  for (const candidate of changes.candidates) candidates.set(candidate._id, candidate);
  for (const id of removed) candidates.delete(id);
  return {
    ...board,
    revision,
    candidates: [...candidates.values()].toSorted((a, b) => a.number - b.number),
    assignments: assignmentsAfter(
      board.assignments,
      edits.flatMap((edit) => edit.changes),
    ),
    parties: partiesAfter(board.parties, edits),
  };
}
