import { ApiError, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import {
  applyBoardChanges,
  assignmentsAfter,
  type Board,
  type BoardChanges,
  byEntry,
  type IdempotencyKey,
  isSamePlace,
  type Move,
  type Moves,
  type MovesResult,
  type NewParty,
  type Pins,
  ScheduleEdit,
} from '@nox/contracts';
import { attempt, newKey, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { boardQuery } from '../schedule-calls.ts';

/** The board with candidates elsewhere; pins go with them. Same object if they are there already. */
export function applyMoves(board: Board, changes: Parameters<typeof assignmentsAfter>[1]): Board {
  const before = byEntry(board.assignments);
  const isMoved = changes.some(({ entryId, to }) => !isSamePlace(before.get(entryId), to));
  return isMoved ? { ...board, assignments: assignmentsAfter(board.assignments, changes) } : board;
}

export const applyPins = (board: Board, ids: readonly string[], isPinned: boolean): Board => ({
  ...board,
  assignments: board.assignments.map((one) =>
    ids.includes(one.entryId) ? { ...one, isPinned } : one,
  ),
});

/** Applies an own edit, which is not applied twice. The revision grows only if no other edit is missing in between. */
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

const SUBJECT = 'schedule';

const { queryKey } = boardQuery;

interface BoardEdit {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Moves | Pins | NewParty;
  said?: string;
  apply?: (board: Board) => Board;
  revert?: (board: Board) => Board;
  onDone?: (edit: ScheduleEdit) => void;
  onRefused?: (error: ApiError) => boolean;
}

/** The board as it looks with moves at once, and without them: only where nothing else has happened since. */
const showMoves = (moves: readonly Move[]): Pick<BoardEdit, 'apply' | 'revert'> => ({
  apply: (board) => applyMoves(board, moves),
  revert(board) {
    const places = byEntry(board.assignments);
    const unchanged = moves.filter(({ entryId, to }) => isSamePlace(places.get(entryId), to));
    const back = unchanged.map(({ entryId, expected }) => ({ entryId, to: expected }));
    return applyMoves(board, back);
  },
});

const OwnEdits = z.object({ done: z.array(ScheduleEdit), undone: z.array(ScheduleEdit) });
type OwnEdits = z.infer<typeof OwnEdits>;

const undoOf = ({ changes }: ScheduleEdit): Move[] =>
  changes.map(({ entryId, from, to }) => ({ entryId, expected: to, to: from }));

/** The tab's storage has them: they survive a reload. */
const STORAGE_KEY = 'nox:board-edits';
const MAX_STORED = 20;

const NONE: OwnEdits = { done: [], undone: [] };

const readOwnEdits = () =>
  attempt(() => OwnEdits.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''))) ?? NONE;

function storeOwnEdits({ done, undone }: OwnEdits): void {
  const stored = { done: done.slice(-MAX_STORED), undone: undone.slice(-MAX_STORED) };
  // Where that is denied, this page has them.
  attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored)));
}

const withEdit = (edits: readonly ScheduleEdit[], edit: ScheduleEdit) =>
  [...edits, edit].toSorted((a, b) => a.revision - b.revision);

function useEditQueue() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const finished = useRef<Promise<unknown>>(Promise.resolve());
  const isOutdated = useRef(false);
  const filter = { queryKey, exact: true };
  const show = (change: ((board: Board) => Board) | undefined) => {
    if (change) queryClient.setQueryData(queryKey, (board) => board && change(board));
  };
  const { mutateAsync } = useMutation({
    mutationKey: [SUBJECT],
    // A second move of a candidate expects what the first one does.
    scope: { id: SUBJECT },
    // The server may have made an edit whose response was lost, and then repeats that.
    retry: (failures, error) => failures === 0 && ApiError.isUnreachable(error),
    mutationFn: ({ method = 'POST', path, body, ...sent }: BoardEdit & { key: IdempotencyKey }) =>
      call<Partial<MovesResult>>(method, `/schedule/${path}`, { body, idempotencyKey: sent.key }),
    onSuccess: ({ edit, message = '' }, { said = message, onDone }) => {
      if (edit) {
        show((board) => applyEdit(board, edit));
        onDone?.(edit);
      } else isOutdated.current = true;
      announce('positive', said, SUBJECT);
    },
    onError: (error, { revert, onRefused }) => {
      show(revert);
      isOutdated.current = true;
      if (error instanceof ApiError && onRefused?.(error)) return;
      announce('negative', changeFailureText(error, 'Failed to change the schedule.'), SUBJECT);
    },
    onSettled: () => {
      if (!isOutdated.current || queryClient.isMutating({ mutationKey: [SUBJECT] }) > 1) return;
      isOutdated.current = false;
      void queryClient.refetchQueries(filter);
    },
  });
  const edit = (begun: BoardEdit) => {
    // A response from before the edit would take it back.
    if (queryClient.isFetching(filter) > 0) isOutdated.current = true;
    void queryClient.cancelQueries(filter);
    show(begun.apply);
    finished.current = mutateAsync({ ...begun, key: newKey() }).catch(() => undefined);
  };
  return { edit, finished };
}

export type BoardEdits = ReturnType<typeof useBoardEdits>;

function useOwnEdits() {
  const [own, setOwn] = useState(readOwnEdits);
  /** An undo that had to wait reads it. */
  const latest = useRef(own);
  const update = (change: (now: OwnEdits) => OwnEdits) => {
    latest.current = change(latest.current);
    storeOwnEdits(latest.current);
    setOwn(latest.current);
  };
  return { own, latest, update };
}

export function useBoardEdits() {
  const { edit, finished } = useEditQueue();
  const { own, latest, update } = useOwnEdits();
  const record = (made: ScheduleEdit) =>
    update(({ done }) => ({ done: [...done, made], undone: [] }));

  const takeBack = async (from: 'done' | 'undone') => {
    // An edit that was just made is the last one, although the server has not confirmed it yet.
    await finished.current;
    const last = latest.current[from].at(-1);
    if (!last) return;
    const to = from === 'done' ? 'undone' : 'done';
    update((now) => ({ ...now, [from]: now[from].filter(({ _id }) => _id !== last._id) }));
    edit({
      ...showMoves(undoOf(last)),
      path: `edits/${encodeURIComponent(last._id)}/undo`,
      onDone: (made) => update((now) => ({ ...now, [to]: withEdit(now[to], made) })),
      onRefused({ code }) {
        // Unless no later undo can change that.
        if (!['undone', 'not_undoable', 'not_found'].includes(code))
          update((now) => ({ ...now, [from]: withEdit(now[from], last) }));
        return false;
      },
    });
  };

  return {
    move: (moves: Move[], force: boolean, onConflicts: (error: ApiError) => void) =>
      edit({
        ...showMoves(moves),
        path: 'moves',
        body: { moves, force, kind: 'moved' },
        onDone: record,
        onRefused(error) {
          if (error.code !== 'conflicts' || force) return false;
          onConflicts(error);
          return true;
        },
      }),
    record,
    setPinned: (ids: string[], isPinned: boolean) =>
      edit({
        method: 'PUT',
        path: 'pins',
        body: { ids, isPinned },
        apply: (board) => applyPins(board, ids, isPinned),
        revert: (board) => applyPins(board, ids, !isPinned),
      }),
    keepTogether: (body: NewParty, said: string) => edit({ path: 'parties', body, said }),
    separate: (partyId: string, said: string) =>
      edit({ method: 'DELETE', path: `parties/${encodeURIComponent(partyId)}`, said }),
    canUndo: own.done.length > 0,
    canRedo: own.undone.length > 0,
    undo: () => void takeBack('done'),
    redo: () => void takeBack('undone'),
  };
}
