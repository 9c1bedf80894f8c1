import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';

type DragData = Record<string | symbol, unknown>;

/** What travels with an item that is dragged: the list that it belongs to, and its place in it. */
export const dragData = (list: symbol, index: number): DragData => ({ list, index });

/** The place from which an item of this list is dragged; undefined if it is from elsewhere. */
export function draggedFrom(data: DragData, list: symbol): number | undefined {
  return data.list === list && typeof data.index === 'number' ? data.index : undefined;
}

/** As `dragData`, with the edge of the item that is nearer to the pointer. */
export function targetData(
  list: symbol,
  index: number,
  pointer: Omit<Parameters<typeof attachClosestEdge>[1], 'allowedEdges'>,
): DragData {
  return attachClosestEdge(dragData(list, index), { ...pointer, allowedEdges: ['top', 'bottom'] });
}

/** The edge at which a dragged item would land. */
export function edgeOf(target: DragData): 'top' | 'bottom' | undefined {
  const edge = extractClosestEdge(target);
  return edge === 'top' || edge === 'bottom' ? edge : undefined;
}

/** The place that an item has once it was dropped on a target of its list. */
export function destinationOf(from: number, target: DragData): number {
  return getReorderDestinationIndex({
    startIndex: from,
    indexOfTarget: target.index as number,
    closestEdgeOfTarget: extractClosestEdge(target),
    axis: 'vertical',
  });
}
