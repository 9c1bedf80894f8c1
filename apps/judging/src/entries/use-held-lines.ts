import type { AuditionEntry } from '@nox/contracts';
import { useState } from 'react';
import { holdLines, type HeldLines, type Sight } from './held-lines.ts';
import type { TableLine } from './table-lines.ts';

/**
 * Keeps lines where they are while only others change something.
 * @param turn changes with everything that somebody does here to the list: then they move
 * @param sight tells what is looked at
 */
export function useHeldLines(
  fresh: readonly TableLine[],
  turn: string,
  entries: readonly AuditionEntry[],
  sight: () => Sight | undefined,
): HeldLines {
  const [held, setHeld] = useState({ lines: fresh, isHeld: false, fresh, turn });
  if (held.fresh === fresh && held.turn === turn) return held;
  const next =
    held.turn === turn
      ? holdLines(held.lines, fresh, entries, sight())
      : { lines: fresh, isHeld: false };
  setHeld({ ...next, fresh, turn });
  return next;
}
