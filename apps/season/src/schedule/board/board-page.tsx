import { seasonQueries } from '@nox/api-client';
import { type Board, type Place, pluralize, type SeasonPart } from '@nox/contracts';
import {
  classNames,
  countDialogs,
  isEditable,
  listen,
  LoadState,
  Notice,
  PageHeader,
  ShortcutsButton,
  ui,
  useShortcuts,
} from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { EmptyPage, OfflineMark } from '../../ui/page-parts.tsx';
import { useSynced } from '../../ui/use-synced.ts';
import { boardQuery } from '../schedule-calls.ts';
import { BoardBar, PanelTabs, UNASSIGNED } from './board-bar.tsx';
import { BoardGrid } from './board-grid.tsx';
import { type BoardIndex, type CardAction, indexBoard } from './board-index.ts';
import styles from './board.module.css';
import { CandidateDialog, SeatDialog } from './candidate-dialog.tsx';
import { comparabilityAdvice } from './judge-groups.ts';
import { Unassigned } from './unassigned.tsx';
import { applyChanges, type BoardEdits, useBoardEdits } from './use-board-edits.ts';
import { useDragging } from './use-dragging.ts';
import { type MoveRequest, useMoveRequests } from './use-move-requests.tsx';
import { useFollowedCard, useShownDay, useSwipe } from './use-shown-day.ts';
import { useIsPhone } from './use-virtual-grid.ts';

function BoardPage() {
  const query = useQuery(boardQuery);
  const board = useBoard();
  const season = useQuery(seasonQueries.current());
  const { queryKey } = boardQuery;
  const { isOffline } = useSynced(queryKey, Boolean(board), '/schedule/changes', applyChanges);
  return (
    <div className={styles.page}>
      <PageHeader title="Schedule">
        <OfflineMark isShown={Boolean(board) && isOffline}>
          Offline: as it was last known. It cannot be changed now.
        </OfflineMark>
      </PageHeader>
      {!board && (
        <LoadState
          query={query}
          queryKey={queryKey}
          loading="Loading the schedule"
          failed="Failed to fetch the schedule."
          offline="Try again when there is a network."
        />
      )}
      {board && board.structure.blocks.length === 0 && (
        <EmptyPage to="panels" label="Panels and days">
          There is nothing to plan yet. Add panels and days first.
        </EmptyPage>
      )}
      {board && board.structure.blocks.length > 0 && (
        <BoardView board={board} parts={season.data?.parts} isReadOnly={isOffline} />
      )}
    </div>
  );
}

export { BoardPage as Component };

/** The cached board, rendered with the event that changes it: a query's observers are notified after the next paint. */
function useBoard(): Board | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryData(boardQuery.queryKey),
  );
}

interface BoardViewProps {
  board: Board;
  parts: readonly SeasonPart[] | undefined;
  isReadOnly: boolean;
}

function BoardView({ board, parts, isReadOnly }: BoardViewProps) {
  const { candidates, structure, assignments, parties } = board;
  // The same while all of these are: the server's confirmation of a move changes none.
  const index = useMemo(
    () => indexBoard({ candidates, structure, assignments, parties }, parts),
    [candidates, structure, assignments, parties, parts],
  );
  const isPhone = useIsPhone();
  const shown = useShownDay(structure, index, isPhone);
  const [hovered, setHovered] = useState<Place | null>(null);
  const [opened, setOpened] = useState<{ entryId: string; from: Place | null } | Place>();
  const search = useRef<HTMLInputElement>(null);
  const edits = useBoardEdits();
  const close = () => setOpened(undefined);
  const moves = useMoveRequests(index, edits, useFollowedCard(index, shown.show));
  const move = (request: MoveRequest) => {
    close();
    moves.request(request);
  };
  const dragged = useDragging(index, (card, { place, occupant }) => {
    const isFull = place !== null && index.freeSeats(place) === 0;
    move({ ...card, to: place, swapWith: isFull && occupant ? occupant : undefined });
  });
  const state = { index, isPhone, isReadOnly, dragged, marked: shown.marked };

  useUndoKeys(isReadOnly ? undefined : edits);
  useShortcuts('page', { '/': () => search.current?.focus() });
  const swipe = useSwipe(shown.step);

  const act = (action: CardAction, entryId: string) => {
    const assignment = index.assignments.get(entryId);
    const from = index.placeOf(entryId);
    if (action === 'open' || action === 'm') setOpened({ entryId, from });
    else if (isReadOnly || !assignment) return;
    else if (action === 'p') edits.setPinned([entryId], !assignment.isPinned);
    else move({ entryId, from, to: null });
  };

  const advice = <Advice index={index} structure={structure} />;
  return (
    <>
      <BoardBar
        board={board}
        index={index}
        edits={edits}
        isPhone={isPhone}
        isReadOnly={isReadOnly}
        days={shown.days}
        day={shown.day}
        onConflict={shown.show}
      />
      {!isPhone && advice}
      {isPhone && <PanelTabs {...shown} unassigned={index.unassigned.length} />}
      <div className={classNames(ui.stack3, styles.workspace)} {...(isPhone && swipe)}>
        {(!isPhone || shown.tab === UNASSIGNED) && (
          <Unassigned
            {...state}
            search={search}
            target={isPhone ? null : (hovered ?? shown.focused?.place ?? null)}
            onAction={act}
            onShow={shown.show}
          />
        )}
        {(!isPhone || shown.tab !== UNASSIGNED) && (
          <BoardGrid
            key={isPhone ? `${shown.day} ${shown.tab}` : shown.day}
            {...state}
            day={shown.day}
            plan={shown.plan}
            focused={shown.focused}
            onFocused={shown.setFocused}
            onHover={setHovered}
            onAction={(action, place, entryId) => {
              if (entryId !== undefined) act(action, entryId);
              else if (!isReadOnly && (action === 'open' || action === 'm')) setOpened(place);
            }}
          />
        )}
      </div>
      {isPhone && advice}
      {opened && 'entryId' in opened && (
        <CandidateDialog
          index={index}
          isReadOnly={isReadOnly}
          edits={edits}
          entryId={opened.entryId}
          onMove={(to, swapWith) => move({ ...opened, to, swapWith })}
          onClose={close}
        />
      )}
      {opened && 'blockId' in opened && (
        <SeatDialog
          index={index}
          place={opened}
          onPick={(entryId) => move({ entryId, from: index.placeOf(entryId), to: opened })}
          onClose={close}
        />
      )}
      {moves.dialog}
      <ShortcutsButton level="page" sections={CARD_KEYS} everywhere={BOARD_KEYS} />
    </>
  );
}

/** More would push the board off the screen; each is found by "conflicts". */
const MAX_SENTENCES = 3;

function Advice({ index, structure }: { index: BoardIndex; structure: Board['structure'] }) {
  const advice = useMemo(() => adviceOf(index, structure), [index, structure]);
  if (advice.length === 0) return null;
  return (
    <Notice tone="pending" className={ui.small}>
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

function adviceOf(index: BoardIndex, structure: Board['structure']): string[] {
  const ofPanels = index.panelConflicts().map(({ sentence }) => sentence);
  const others = ofPanels.splice(MAX_SENTENCES).length;
  const times = pluralize(others, 'more time', 'more times');
  const more = others > 0 && `Panels share judges or a room ${times}.`;
  return [...ofPanels, more, comparabilityAdvice(structure)].filter(
    (one) => typeof one === 'string',
  );
}

const CARD_KEYS = [
  [
    'A seat or a candidate',
    [
      ['Arrows', 'from seat to seat'],
      ['Enter, M', 'move to another slot, or assign a candidate'],
      ['U', 'unassign'],
      ['P', 'pin: the candidate stays there when all are assigned'],
    ],
  ],
] as const;

const BOARD_KEYS = [
  ['/', 'search'],
  ['Ctrl + Z', 'undo your last change'],
  ['Ctrl + Shift + Z', 'redo it'],
] as const;

function useUndoKeys(edits: BoardEdits | undefined): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z' || isEditable(target)) return;
    if (countDialogs() > 0) return;
    event.preventDefault();
    if (shiftKey) edits?.redo();
    else edits?.undo();
  });
  useEffect(() => listen(window, { keydown: handle }), []);
}
