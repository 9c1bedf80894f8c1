/** A point of the stage has x to the right and y down; the stage is 100 units high. */
export type Joint = readonly [x: number, y: number];

/** An arm's elbow and hand, or a leg's knee and foot. */
export type Limb = readonly [middleX: number, middleY: number, endX: number, endY: number];

/**
 * The joints of a dancer. Arms start at the shoulders and legs at the hips; left and right are the viewer's.
 *
 * To add a pose, place the eleven joints on a stage of 100 by 100 units with the floor at y = 96. Limbs are thick, so
 * a hand or foot on the floor is at y = 93. A torso is about 24 long, an upper arm or forearm 15, a thigh
 * or shin 22; what points at the viewer is shorter. The arm or leg further to the left is the left one, so that they do
 * not cross between poses. Put it into the file of its style in `poses/`.
 */
export interface Pose {
  head: Joint;
  shoulders: Joint;
  hips: Joint;
  leftArm: Limb;
  rightArm: Limb;
  leftLeg: Limb;
  rightLeg: Limb;
}
