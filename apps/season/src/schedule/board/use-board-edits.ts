import { ApiError } from '@nox/api-client';
import {
  type Board,
  isSamePlace,
  type Move,
  type MovesResult,
  type NewParty,
  ScheduleEdit,
} from '@nox/contracts';
import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import {
  addParty,
  boardQuery,
  deleteParty,
  moveCandidates,
  pinCandidates,
  undoEdit,
} from '../schedule-calls.ts';
import { applyEdit, applyMoves, applyPins } from './board-changes.ts';

/** Results of the board replace one another. */
const SUBJECT = 'schedule';

const { queryKey } = boardQuery;

interface BoardEdit {
  /** @returns the edit, a sentence, or nothing */
  call: () => Promise<MovesResult | string | void>;
  /** What the board looks like at once, before the server has answered. */
  apply?: (board: Board) => Board;
  /** Takes that back. */
  revert?: (board: Board) => Board;
  onDone?: (edit: ScheduleEdit) => void;
  /** @returns whether it says so itself */
  onRefused?: (error: ApiError) => boolean;
  /** Said if the server has no sentence. */
  said?: string;
}

const invert = (moves: readonly Move[]) =>
  moves.map(({ entryId, expected, to }) => ({ entryId, expected: to, to: expected }));

/** Only where nothing else has happened since. */
function revertMoves(board: Board, moves: readonly Move[]): Board {
  const places = new Map(board.assignments.map((assignment) => [assignment.entryId, assignment]));
  return applyMoves(
    board,
    invert(moves).filter(({ entryId, expected }) => isSamePlace(places.get(entryId), expected)),
  );
}

const movesOf = ({ changes }: ScheduleEdit): Move[] =>
  changes.map(({ entryId, from, to }) => ({ entryId, expected: from, to }));

/** The edits of this tab that can be undone and redone, latest last. */
const OwnEdits = z.object({ done: z.array(ScheduleEdit), undone: z.array(ScheduleEdit) });
type OwnEdits = z.infer<typeof OwnEdits>;

const EMPTY: OwnEdits = { done: [], undone: [] };

/** In the storage of the tab: they survive a reload. */
const STORAGE_KEY = 'nox:board-edits';
const MAX_STORED = 20;

function readOwnEdits(): OwnEdits {
  try {
    return OwnEdits.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''));
  } catch {
    return EMPTY;
  }
}

function storeOwnEdits({ done, undone }: OwnEdits): void {
  const stored = { done: done.slice(-MAX_STORED), undone: undone.slice(-MAX_STORED) };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Denied or full: this page has them.
  }
}

const withEdit = (edits: readonly ScheduleEdit[], edit: ScheduleEdit) =>
  [...edits, edit].toSorted((a, b) => a.revision - b.revision);

/** What no later undo can change. */
const isOver = ({ code }: ApiError) => ['undone', 'not_undoable', 'not_found'].includes(code);

/** Sends edits one after the other; the board shows each at once. `settled` waits for those that were begun. */
function useEdit() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation({
    // A second move of a candidate expects what the first one does.
    scope: { id: SUBJECT },
    mutationFn: ({ call }: BoardEdit) => call(),
    onSuccess: (result, { onDone, said }) => {
      if (typeof result === 'object') {
        queryClient.setQueryData(queryKey, (board) => board && applyEdit(board, result.edit));
        onDone?.(result.edit);
        announce('go', result.message, SUBJECT);
      } else {
        void queryClient.refetchQueries({ queryKey, exact: true });
        announce('go', result ?? said ?? '', SUBJECT);
      }
    },
    onError: (error, { revert, onRefused }) => {
      if (revert) queryClient.setQueryData(queryKey, (board) => board && revert(board));
      void queryClient.refetchQueries({ queryKey, exact: true });
      if (error instanceof ApiError && onRefused?.(error)) return;
      announce('stop', messageOf(error), SUBJECT);
    },
  });
  const edit = useCallback(
    (begun: BoardEdit) => {
      const { apply } = begun;
      if (apply) queryClient.setQueryData(queryKey, (board) => board && apply(board));
      last.current = mutateAsync(begun).catch(() => undefined);
    },
    [queryClient, mutateAsync],
  );
  const settled = useCallback(() => last.current, []);
  return { edit, settled };
}

const messageOf = (error: unknown) =>
  ApiError.isUnreachable(error)
    ? 'The server could not be reached. Nothing was changed.'
    : ApiError.messageOr(error, 'Failed to change the schedule.');

export type BoardEdits = ReturnType<typeof useBoardEdits>;

/** What can be changed on the board, and undone. Every result is announced. */
export function useBoardEdits() {
  const { edit, settled } = useEdit();
  const [own, setOwn] = useState(readOwnEdits);
  /** For an undo that had to wait. */
  const latest = useRef(own);
  const update = useCallback((change: (now: OwnEdits) => OwnEdits) => {
    latest.current = change(latest.current);
    storeOwnEdits(latest.current);
    setOwn(latest.current);
  }, []);
  const record = useCallback(
    (done: ScheduleEdit) => update((now) => ({ done: [...now.done, done], undone: [] })),
    [update],
  );

  const move = useCallback(
    (moves: Move[], force: boolean, onConflicts: (error: ApiError) => void) =>
      edit({
        call: () => moveCandidates({ moves, force, kind: 'moved' }),
        apply: (board) => applyMoves(board, moves),
        revert: (board) => revertMoves(board, moves),
        onDone: record,
        onRefused: (error) => {
          if (error.code !== 'conflicts' || force) return false;
          onConflicts(error);
          return true;
        },
      }),
    [edit, record],
  );

  /** @param from the latest edit of the other list is undone, and what that makes goes to the end of this one */
  const takeBack = async (from: 'done' | 'undone') => {
    // An edit that was just made is the last one, although the server has not confirmed it yet.
    await settled();
    const last = latest.current[from].at(-1);
    if (!last) return;
    const moves = invert(movesOf(last));
    const other = from === 'done' ? 'undone' : 'done';
    update((now) => ({ ...now, [from]: now[from].filter(({ _id }) => _id !== last._id) }));
    edit({
      call: () => undoEdit(last._id),
      apply: (board) => applyMoves(board, moves),
      revert: (board) => revertMoves(board, moves),
      onDone: (made) => update((now) => ({ ...now, [other]: withEdit(now[other], made) })),
      onRefused: (error) => {
        if (!isOver(error)) update((now) => ({ ...now, [from]: withEdit(now[from], last) }));
        return false;
      },
    });
  };

  const setPinned = useCallback(
    (ids: string[], isPinned: boolean) =>
      edit({
        call: () => pinCandidates({ ids, isPinned }),
        apply: (board) => applyPins(board, ids, isPinned),
        revert: (board) => applyPins(board, ids, !isPinned),
      }),
    [edit],
  );

  const keepTogether = (party: NewParty, said: string) =>
    edit({ call: () => addParty(party), said });
  const separate = (partyId: string, said: string) =>
    edit({ call: () => deleteParty(partyId), said });

  return {
    move,
    /** An edit that was made elsewhere on this page. */
    record,
    setPinned,
    keepTogether,
    separate,
    canUndo: own.done.length > 0,
    canRedo: own.undone.length > 0,
    undo: () => void takeBack('done'),
    redo: () => void takeBack('undone'),
  };
}
