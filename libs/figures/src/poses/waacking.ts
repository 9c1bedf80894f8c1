import type { Pose } from '../pose.ts';

/** Waacking: one arm whipped over the head, the other long at the shoulder. */
export const ARM_WHIP: Pose = {
  head: [49, 15],
  shoulders: [51, 27],
  hips: [54, 51],
  leftArm: [36, 28, 21, 26],
  rightArm: [65, 19, 60, 4],
  leftLeg: [46, 71, 50, 93],
  rightLeg: [62, 71, 66, 93],
};

/** Waacking: the forearms frame the face, one knee popped. */
export const FACE_FRAME: Pose = {
  head: [52, 19],
  shoulders: [50, 31],
  hips: [50, 54],
  leftArm: [32, 20, 46, 4],
  rightArm: [68, 33, 67, 14],
  leftLeg: [42, 74, 33, 93],
  rightLeg: [58, 74, 58, 93],
};

/** Waacking: one line from hand to hand, another from head to foot. */
export const LONG_LINE: Pose = {
  head: [51, 26],
  shoulders: [51, 38],
  hips: [44, 61],
  leftArm: [38, 47, 26, 56],
  rightArm: [63, 29, 76, 20],
  leftLeg: [25, 73, 34, 93],
  rightLeg: [60, 76, 74, 93],
};
