import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';

type DragData = Record<string | symbol, unknown>;

export const dragData = (list: symbol, index: number): DragData => ({ list, index });

export function draggedFrom(data: DragData, list: symbol): number | undefined {
  return data.list === list && typeof data.index === 'number' ? data.index : undefined;
}

/** As `dragData`, with the edge that is closer to the pointer. */
export function targetData(
  list: symbol,
  index: number,
  pointer: Omit<Parameters<typeof attachClosestEdge>[1], 'allowedEdges'>,
): DragData {
  return attachClosestEdge(dragData(list, index), { ...pointer, allowedEdges: ['top', 'bottom'] });
}

export function edgeOf(target: DragData): 'top' | 'bottom' | undefined {
  const edge = extractClosestEdge(target);
  return edge === 'top' || edge === 'bottom' ? edge : undefined;
}

/** The new index of an item after it is dropped on a target of its list. */
export function destinationOf(from: number, target: DragData): number {
  return getReorderDestinationIndex({
    startIndex: from,
    indexOfTarget: target.index as number,
    closestEdgeOfTarget: extractClosestEdge(target),
    axis: 'vertical',
  });
}
