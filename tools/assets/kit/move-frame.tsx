import { Picture } from '@nox/figures';
import { lengthOf, MOVES, poseAt } from '@nox/figures/moves';
import { FRAMES_PER_SECOND } from './drawing.ts';

/** The age of the poses of the two echoes. */
const TRAIL_MS = [200, 100] as const;

const moves = new Map(Object.entries(MOVES));

export const movesInFrames = [...moves].map(([name, move]) => {
  const beats = lengthOf(move);
  return {
    name,
    beatMs: move.beatMs,
    beats,
    frames: (beats * move.beatMs * FRAMES_PER_SECOND) / 1000,
  };
});

/** One frame of a tutorial video. */
export function MoveFrame({ name, frame }: { name: string; frame: number }) {
  const move = moves.get(name)!;
  const poseBefore = (agoMs: number) =>
    poseAt(move, ((frame * 1000) / FRAMES_PER_SECOND - agoMs) / move.beatMs);
  const dancer = {
    pose: poseBefore(0),
    trail: [poseBefore(TRAIL_MS[0]), poseBefore(TRAIL_MS[1])],
  } as const;
  return <Picture ratio="16:9" dancers={[dancer]} />;
}
