import type { AuditionEntry } from '@nox/contracts';
import type { TableLine } from './table-lines.ts';

/** Which lines somebody looks at. */
export interface Sight {
  first: number;
  last: number;
  /** The top of the table is in sight, too: what came above its first line would be seen to push it. */
  isFromTop: boolean;
}

export interface HeldLines {
  lines: readonly TableLine[];
  /** They are not where they would be by now. */
  isHeld: boolean;
}

/**
 * What to show once others have changed something. Lines come, go and move at once where nobody looks; where somebody
 * does, they tell what is new, and stay where they are.
 */
export function holdLines(
  shown: readonly TableLine[],
  fresh: readonly TableLine[],
  entries: readonly AuditionEntry[],
  sight: Sight | undefined,
): HeldLines {
  const freshLines = new Map(fresh.map((line) => [line.key, line]));
  const serials = new Map(entries.map(({ _id }, index) => [_id, index + 1]));
  // Also of an entry that the filter would let through no more.
  const now = (line: TableLine): TableLine | undefined => {
    const known = freshLines.get(line.key);
    if (known || line.kind === 'slot') return known;
    const serial = serials.get(line.key);
    return serial === undefined ? undefined : { ...line, serial, entry: entries[serial - 1]! };
  };
  if (!sight || staysInSight(shown, fresh, sight, now)) return { lines: fresh, isHeld: false };
  return { lines: shown.flatMap((line) => now(line) ?? []), isHeld: true };
}

/** Whether the lines in sight, those aside that are gone for good, follow each other as before. */
function staysInSight(
  shown: readonly TableLine[],
  fresh: readonly TableLine[],
  { first, last, isFromTop }: Sight,
  now: (line: TableLine) => TableLine | undefined,
): boolean {
  const kept = shown.slice(first, last + 1).filter(now);
  if (kept.length === 0) return true;
  const start = fresh.findIndex(({ key }) => key === kept[0]!.key);
  if (start < 0 || (isFromTop && start > 0)) return false;
  return kept.every(({ key }, index) => fresh[start + index]?.key === key);
}
