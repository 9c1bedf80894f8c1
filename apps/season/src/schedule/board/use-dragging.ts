import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Place } from '@nox/contracts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { BoardIndex, Dragged } from './board-index.ts';

/** What a card is dropped on: a seat, with the candidate on it, or the list of those without a slot. */
export interface DropTarget {
  place: Place | null;
  occupant: string | null;
}

export function useDragging(
  index: BoardIndex,
  onDrop: (dragged: Dragged, target: DropTarget) => void,
): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>();
  const take = useEffectEvent((entryId: string) =>
    setDragged({ entryId, from: index.placeOf(entryId) }),
  );
  const drop = useEffectEvent((target: DropTarget | undefined) => {
    setDragged(undefined);
    if (dragged && target) onDrop(dragged, target);
  });
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => take(source.data['entryId'] as string),
        onDrop: ({ location }) =>
          drop(location.current.dropTargets[0]?.data['target'] as DropTarget | undefined),
      }),
    [],
  );
  return dragged;
}

export function useDraggable(element: RefObject<HTMLElement | null>, entryId: string | undefined) {
  useEffect(() => {
    if (entryId === undefined) return;
    return draggable({ element: element.current!, getInitialData: () => ({ entryId }) });
  }, [element, entryId]);
}

export function useDropTarget(element: RefObject<HTMLElement | null>, target: () => DropTarget) {
  const [isOver, setIsOver] = useState(false);
  const getTarget = useEffectEvent(target);
  useEffect(
    () =>
      dropTargetForElements({
        element: element.current!,
        getData: () => ({ target: getTarget() }),
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: () => setIsOver(false),
      }),
    [element],
  );
  return isOver;
}

export function useAutoScroll(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    return autoScrollForElements({ element: element.current! });
  }, [element, isOn]);
}
