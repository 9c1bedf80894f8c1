import { useSyncExternalStore } from 'react';
import { useQueueView, useSending } from '../queue/queue-provider.tsx';

/**
 * Whose turn it is to move the list: the text changes with everything that somebody does here.
 * @returns it, and a function that lets the list move once
 */
export function useTurn(): readonly [turn: string, take: () => void] {
  const { turns } = useSending();
  const { turn } = useQueueView();
  const taken = useSyncExternalStore(turns.subscribe, turns.snapshot);
  return [`${turn} ${taken}`, turns.take];
}
