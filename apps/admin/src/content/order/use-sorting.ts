import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState } from 'react';
import { destinationOf, draggedFrom } from './drag-data.ts';

interface Sorting {
  items: readonly { name: string }[];
  onMove: (from: number, to: number) => void;
  disabled: boolean;
}

/** Moves items of one list, dragged or step by step, and says where they are now. */
export function useSorting({ items, onMove, disabled }: Sorting) {
  const [list] = useState(() => Symbol('list'));
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    if (from === to || disabled || !items[to]) return;
    onMove(from, to);
    setSaid(`${items[from]!.name}: now ${to + 1} of ${items.length}.`);
  };
  const drop = useEffectEvent(move);

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedFrom(source.data, list) !== undefined,
        onDrop: ({ source, location }) => {
          const from = draggedFrom(source.data, list);
          const target = location.current.dropTargets[0];
          if (from === undefined || !target) return;
          drop(from, destinationOf(from, target.data));
        },
      }),
    [list],
  );

  return { list, move, said };
}
