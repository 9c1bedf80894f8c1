/** A point of the stage has x to the right and y down; the stage is 100 units high. */
export type Joint = readonly [x: number, y: number];

/**
 * The joints of a dancer, as the x and y of each in turn. Arms start at the shoulders and legs at the hips; left and right
 * are the viewer's.
 *
 * To add a pose, place the eleven joints on a stage of 100 by 100 units with the floor at y = 96. Limbs are thick, so
 * a hand or foot on the floor is at y = 93. A torso is about 24 long, an upper arm or forearm 15, a thigh
 * or shin 22; what points at the viewer is shorter. The arm or leg further to the left is the left one, so that they do
 * not cross between poses. Put it into the file of its style in `poses/`.
 */
export interface Pose {
  /** Head, shoulders and hips. */
  spine: readonly number[];
  /** Elbow and hand of the left arm, then of the right one. */
  arms: readonly number[];
  /** Knee and foot of the left leg, then of the right one. */
  legs: readonly number[];
}

export const jointsOf = (positions: readonly number[]): Joint[] =>
  positions.flatMap((x, index) => (index % 2 === 0 ? [[x, positions[index + 1]!] as const] : []));

/** Path data need no more than tenths of a unit. */
export const round = (value: number): number => Math.round(value * 10) / 10;
