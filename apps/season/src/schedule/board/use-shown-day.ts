import { serverNow } from '@nox/api-client';
import { isSamePlace, type ScheduleStructure } from '@nox/contracts';
import { localOf, withParam } from '@nox/ui';
import { type TouchEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UNASSIGNED } from './board-bar.tsx';
import type { BoardConflict, BoardIndex } from './board-index.ts';
import { daysOf, isSameSeat, planDay, positionOf, type Seat } from './day-lines.ts';

/** A seat with the focus; a new object with `isWanted` moves the focus there. */
export type FocusedSeat = Seat & { isWanted: boolean };

export function useShownDay(structure: ScheduleStructure, index: BoardIndex, isPhone: boolean) {
  const [params, setParams] = useSearchParams();
  const days = useMemo(() => daysOf(structure), [structure]);
  const [now] = useState(() => localOf(serverNow()));
  const next = days.find((one) => now.slice(0, 10) <= one) ?? days[0]!;
  const day = days.find((one) => one === params.get('day')) ?? next;
  const { panels } = useMemo(() => planDay(structure, day), [structure, day]);
  const [chosenTab, setTab] = useState<string>();
  const tabs = [UNASSIGNED, ...panels.map(({ _id }) => _id)];
  const tab = chosenTab !== undefined && tabs.includes(chosenTab) ? chosenTab : panels[0]!._id;
  const only = isPhone && tab !== UNASSIGNED ? tab : undefined;
  const plan = useMemo(() => planDay(structure, day, only), [structure, day, only]);
  const [focus, setFocus] = useState<FocusedSeat>();
  const focused = focus && positionOf(plan, focus.place, focus.seat) && focus;
  const [marked, setMarked] = useState('');

  const show = ({ place, entryId = '' }: BoardConflict) => {
    const block = index.blocks.get(place.blockId);
    if (!block) return;
    setTab(block.panelId);
    const seat = Math.max(0, index.occupantsOf(place).indexOf(entryId));
    setFocus({ place, seat, isWanted: true });
    setMarked(entryId);
    if (block.date === day) return;
    setParams(withParam(params, 'day', block.date), { preventScrollReset: true });
  };

  return {
    days,
    day,
    panels,
    plan,
    tab,
    setTab,
    focused,
    marked,
    show,
    setFocused(seat: FocusedSeat) {
      setFocus(seat);
      if (!isSameSeat(seat, focused)) setMarked('');
    },
    step: (by: 1 | -1) => {
      const beside = tabs[tabs.indexOf(tab) + by];
      if (beside !== undefined) setTab(beside);
    },
  };
}

const MIN_SWIPE = 60;

/** @param onSwipe called with 1 for a swipe to the left, to what comes next, else with -1 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

/** The focus follows a card that was moved from the grid, also to another day. The hook's result is called with the card. */
export function useFollowedCard(index: BoardIndex, show: (card: BoardConflict) => void) {
  const followed = useRef<BoardConflict>(undefined);
  const showFollowed = useEffectEvent(() => {
    const card = followed.current;
    followed.current = undefined;
    if (card && isSamePlace(index.assignments.get(card.entryId ?? ''), card.place)) show(card);
  });
  useEffect(() => {
    // The dialog has given the focus back by then.
    const timer = followed.current && setTimeout(showFollowed);
    return () => clearTimeout(timer);
  }, [index]);
  return (card: BoardConflict) => {
    followed.current = card;
  };
}
