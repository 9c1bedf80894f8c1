import { inBetween } from './in-between.ts';
import { STANDING, type Joint, type Limb, type Pose } from './pose.ts';
import { SIX_STEP, SIX_STEP_BACK, SQUAT, TOPROCK } from './poses/breaking.ts';
import { BOUNCE, ROCK, RUNNING_MAN } from './poses/hip-hop.ts';
import { CHICKEN_NOODLE_SOUP, ON_ONE_TOE, TONE_WOP } from './poses/lite-feet.ts';
import { LOCK, POINT, TWIRL } from './poses/locking.ts';
import { READY } from './poses/together.ts';
import { ARM_WHIP, FACE_FRAME, LONG_LINE } from './poses/waacking.ts';

/** Poses on a beat. Each is reached on the beat it begins with; after the last comes the first again. */
export interface Move {
  /** How long a beat lasts: 600 is 100 beats a minute. */
  beatMs: number;
  steps: readonly { pose: Pose; beats: number }[];
}

/** How many beats before the next one the dancer sets off. */
const SET_OFF = 0.62;
/** How deep the knees give on the beat, in stage units. */
const BOUNCE_DEPTH = 1.8;

const on = (pose: Pose, beats = 1) => ({ pose, beats });

/** The same to the other side. */
const mirrored = ({ head, shoulders, hips, arms, legs }: Pose): Pose => {
  const joint = ([x, y]: Joint): Joint => [100 - x, y];
  const limb = ([mx, my, x, y]: Limb): Limb => [100 - mx, my, 100 - x, y];
  return {
    head: joint(head),
    shoulders: joint(shoulders),
    hips: joint(hips),
    arms: [limb(arms[1]), limb(arms[0])],
    legs: [limb(legs[1]), limb(legs[0])],
  };
};

/** The same picture, danced with the other arm and leg. */
const swapped = (pose: Pose): Pose => ({
  ...pose,
  arms: [pose.arms[1], pose.arms[0]],
  legs: [pose.legs[1], pose.legs[0]],
});

export const MOVES = {
  toprock: {
    beatMs: 600,
    steps: [
      on(TOPROCK),
      on(READY),
      on(mirrored(TOPROCK)),
      on(READY),
      on(TOPROCK),
      on(mirrored(TOPROCK)),
      on(TOPROCK),
      on(SQUAT),
    ],
  },
  'six-step': {
    beatMs: 800,
    steps: [
      on(SIX_STEP),
      on(SQUAT),
      on(SIX_STEP_BACK),
      on(mirrored(SIX_STEP)),
      on(mirrored(SQUAT)),
      on(mirrored(SIX_STEP_BACK)),
    ],
  },
  locking: {
    beatMs: 600,
    steps: [
      on(LOCK, 2),
      on(POINT),
      on(mirrored(POINT)),
      on(TWIRL),
      on(mirrored(TWIRL)),
      on(LOCK),
      on(READY),
    ],
  },
  grooves: {
    beatMs: 600,
    steps: [
      on(BOUNCE),
      on(ROCK),
      on(BOUNCE),
      on(ROCK),
      on(RUNNING_MAN),
      on(swapped(RUNNING_MAN)),
      on(RUNNING_MAN),
      on(swapped(RUNNING_MAN)),
    ],
  },
  'lite-feet': {
    beatMs: 520,
    steps: [
      on(TONE_WOP),
      on(ON_ONE_TOE),
      on(mirrored(TONE_WOP)),
      on(mirrored(ON_ONE_TOE)),
      on(CHICKEN_NOODLE_SOUP),
      on(READY),
      on(mirrored(CHICKEN_NOODLE_SOUP)),
      on(READY),
    ],
  },
  overhead: {
    beatMs: 520,
    steps: [
      on(ARM_WHIP),
      on(mirrored(ARM_WHIP)),
      on(ARM_WHIP),
      on(mirrored(ARM_WHIP)),
      on(FACE_FRAME),
      on(mirrored(FACE_FRAME)),
      on(LONG_LINE, 2),
    ],
  },
  lines: {
    beatMs: 520,
    steps: [
      on(LONG_LINE, 2),
      on(FACE_FRAME),
      on(mirrored(ARM_WHIP)),
      on(mirrored(LONG_LINE), 2),
      on(mirrored(FACE_FRAME)),
      on(ARM_WHIP),
    ],
  },
} satisfies Record<string, Move>;

/** How long a move lasts until it begins again, in beats. */
export function lengthOf({ steps }: Move): number {
  return steps.reduce((sum, { beats }) => sum + beats, 0);
}

/** What the dancer looks like at a beat of the move; before its beginning and after its end it goes round. */
export function poseAt(move: Move, beat: number): Pose {
  const length = lengthOf(move);
  const position = ((beat % length) + length) % length;
  let end = 0;
  const index = move.steps.findIndex(({ beats }) => position < (end += beats));
  const { pose } = move.steps[index]!;
  const next = move.steps[(index + 1) % move.steps.length]!.pose;
  const fraction = Math.max(0, 1 - (end - position) / SET_OFF);
  const bent = Math.cos(2 * Math.PI * position) / 2 + 0.5;
  return sunk(inBetween(pose, next, easeInOut(fraction)), BOUNCE_DEPTH * bent);
}

function easeInOut(fraction: number): number {
  return fraction * fraction * (3 - 2 * fraction);
}

/** The body lower by `depth`, while hands and feet on the floor stay where they are. */
function sunk({ head, shoulders, hips, arms, legs }: Pose, depth: number): Pose {
  const joint = ([x, y]: Joint): Joint => [x, y + depth];
  const limb = ([mx, my, x, y]: Limb): Limb =>
    y >= STANDING ? [mx, my + depth / 2, x, y] : [mx, my + depth, x, Math.min(y + depth, STANDING)];
  return {
    head: joint(head),
    shoulders: joint(shoulders),
    hips: joint(hips),
    arms: [limb(arms[0]), limb(arms[1])],
    legs: [limb(legs[0]), limb(legs[1])],
  };
}
