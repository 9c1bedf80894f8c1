import { STANDING, type Joint, type Limb, type Pose } from './pose.ts';
import { SIX_STEP, SIX_STEP_BACK, SQUAT, TOPROCK } from './poses/breaking.ts';
import { BOUNCE, ROCK, RUNNING_MAN } from './poses/hip-hop.ts';
import { CHICKEN_NOODLE_SOUP, ON_ONE_TOE, TONE_WOP } from './poses/lite-feet.ts';
import { LOCK, POINT, TWIRL } from './poses/locking.ts';
import { READY } from './poses/together.ts';
import { ARM_WHIP, FACE_FRAME, LONG_LINE } from './poses/waacking.ts';

/** A loop of poses on a beat, each reached on the beat that it begins with. */
export interface Move {
  /** How long a beat lasts: 600 is 100 beats a minute. */
  beatMs: number;
  steps: readonly { pose: Pose; beats: number }[];
}

/** How many beats before the next pose the transition to it begins. */
const TRANSITION_BEATS = 0.62;
/** How far the knees bend on the beat, in stage units. */
const BOUNCE_DEPTH = 1.8;

const on = (pose: Pose, beats = 1) => ({ pose, beats });

/** Moves each joint, and each limb's joints as one. */
const mapped = (pose: Pose, joint: (joint: Joint) => Joint, limb: (limb: Limb) => Limb): Pose => ({
  head: joint(pose.head),
  shoulders: joint(pose.shoulders),
  hips: joint(pose.hips),
  leftArm: limb(pose.leftArm),
  rightArm: limb(pose.rightArm),
  leftLeg: limb(pose.leftLeg),
  rightLeg: limb(pose.rightLeg),
});

/** The other arm and leg in the same places. */
const swapped = ({ leftArm, rightArm, leftLeg, rightLeg, ...torso }: Pose): Pose => ({
  ...torso,
  ...{ leftArm: rightArm, rightArm: leftArm },
  ...{ leftLeg: rightLeg, rightLeg: leftLeg },
});

/** The same to the other side. */
const mirrored = (pose: Pose): Pose =>
  swapped(
    mapped(
      pose,
      ([x, y]) => [100 - x, y],
      ([mx, my, x, y]) => [100 - mx, my, 100 - x, y],
    ),
  );

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

export function lengthOf({ steps }: Move): number {
  return steps.reduce((sum, { beats }) => sum + beats, 0);
}

/** The pose at a beat of the move, which loops in both directions. */
export function poseAt(move: Move, beat: number): Pose {
  const length = lengthOf(move);
  const position = ((beat % length) + length) % length;
  let end = 0;
  const index = move.steps.findIndex(({ beats }) => position < (end += beats));
  const { pose } = move.steps[index]!;
  const next = move.steps[(index + 1) % move.steps.length]!.pose;
  const fraction = Math.max(0, 1 - (end - position) / TRANSITION_BEATS);
  const bent = Math.cos(2 * Math.PI * position) / 2 + 0.5;
  return lowered(inBetween(pose, next, easeInOut(fraction)), BOUNCE_DEPTH * bent);
}

function easeInOut(fraction: number): number {
  return fraction * fraction * (3 - 2 * fraction);
}

/** The body lower by `depth`; hands and feet on the floor stay. */
function lowered(pose: Pose, depth: number): Pose {
  return mapped(
    pose,
    ([x, y]) => [x, y + depth],
    ([mx, my, x, y]) =>
      y >= STANDING
        ? [mx, my + depth / 2, x, y]
        : [mx, my + depth, x, Math.min(y + depth, STANDING)],
  );
}

/** The pose at `fraction` of the way. Bones swing in arcs; a hand or foot on the floor in both poses slides. */
export function inBetween(from: Pose, to: Pose, fraction: number): Pose {
  const hips = slide(from.hips, to.hips, fraction);
  const shoulders = swing(hips, from.hips, from.shoulders, to.hips, to.shoulders, fraction);
  const head = swing(shoulders, from.shoulders, from.head, to.shoulders, to.head, fraction);
  const limb = (root: Joint, rootFrom: Joint, a: Limb, rootTo: Joint, b: Limb): Limb => {
    if (a[3] >= STANDING && b[3] >= STANDING) {
      return [
        ...slide([a[0], a[1]], [b[0], b[1]], fraction),
        ...slide([a[2], a[3]], [b[2], b[3]], fraction),
      ];
    }
    const middle = swing(root, rootFrom, [a[0], a[1]], rootTo, [b[0], b[1]], fraction);
    const [x, y] = swing(middle, [a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]], fraction);
    return [...middle, x, Math.min(y, STANDING)];
  };
  const arm = (side: 'leftArm' | 'rightArm') =>
    limb(shoulders, from.shoulders, from[side], to.shoulders, to[side]);
  const leg = (side: 'leftLeg' | 'rightLeg') =>
    limb(hips, from.hips, from[side], to.hips, to[side]);
  return {
    ...{ head, shoulders, hips },
    ...{ leftArm: arm('leftArm'), rightArm: arm('rightArm') },
    ...{ leftLeg: leg('leftLeg'), rightLeg: leg('rightLeg') },
  };
}

function slide([ax, ay]: Joint, [bx, by]: Joint, fraction: number): Joint {
  return [ax + (bx - ax) * fraction, ay + (by - ay) * fraction];
}

/** Where a bone that hangs on `root` ends while it turns the shorter way from one direction to another. */
function swing(
  root: Joint,
  fromStart: Joint,
  fromEnd: Joint,
  toStart: Joint,
  toEnd: Joint,
  fraction: number,
): Joint {
  const a = bone(fromStart, fromEnd);
  const b = bone(toStart, toEnd);
  const turn = Math.atan2(Math.sin(b.angle - a.angle), Math.cos(b.angle - a.angle));
  const angle = a.angle + turn * fraction;
  const length = a.length + (b.length - a.length) * fraction;
  return [root[0] + length * Math.cos(angle), root[1] + length * Math.sin(angle)];
}

function bone([ax, ay]: Joint, [bx, by]: Joint): { angle: number; length: number } {
  return { angle: Math.atan2(by - ay, bx - ax), length: Math.hypot(bx - ax, by - ay) };
}
