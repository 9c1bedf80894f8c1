import type { Pose } from '../pose.ts';

/** Breaking: both hands on the floor, the hips over the shoulders, one leg folded, one shot out. */
export const FREEZE: Pose = {
  head: [44, 90],
  shoulders: [55, 66],
  hips: [66, 43],
  leftArm: [38, 74, 33, 93],
  rightArm: [55, 79, 57, 93],
  leftLeg: [41, 20, 18, 26],
  rightLeg: [82, 26, 95, 6],
};

/** Breaking: the step on the feet before going down, arms open, the front leg kicked across. */
export const TOPROCK: Pose = {
  head: [52, 17],
  shoulders: [51, 29],
  hips: [47, 53],
  leftArm: [37, 35, 27, 23],
  rightArm: [66, 33, 79, 24],
  leftLeg: [34, 71, 34, 93],
  rightLeg: [67, 62, 80, 80],
};

/** Breaking: belly up on one hand, one foot planted, the other leg cut through. */
export const SIX_STEP: Pose = {
  head: [21, 52],
  shoulders: [27, 62],
  hips: [46, 77],
  leftArm: [28, 78, 26, 93],
  rightArm: [35, 49, 49, 42],
  leftLeg: [67, 71, 64, 93],
  rightLeg: [68, 79, 90, 83],
};
