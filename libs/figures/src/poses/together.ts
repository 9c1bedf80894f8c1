import type { Pose } from '../pose.ts';

/** Off the floor, arms and knees thrown out. */
export const JUMP: Pose = {
  head: [50, 14],
  shoulders: [50, 26],
  hips: [50, 50],
  leftArm: [36, 19, 29, 5],
  rightArm: [64, 19, 71, 5],
  leftLeg: [31, 60, 23, 81],
  rightLeg: [69, 60, 77, 81],
};

export const CHEER: Pose = {
  head: [50, 19],
  shoulders: [50, 31],
  hips: [50, 55],
  leftArm: [37, 23, 34, 8],
  rightArm: [63, 23, 66, 8],
  leftLeg: [35, 71, 40, 93],
  rightLeg: [65, 71, 62, 93],
};

/** The dancer stands between two friends, an arm round the shoulders of each. */
export const ARMS_ROUND: Pose = {
  head: [53, 17],
  shoulders: [50, 29],
  hips: [50, 53],
  leftArm: [36, 33, 20, 30],
  rightArm: [65, 33, 80, 30],
  leftLeg: [38, 71, 42, 93],
  rightLeg: [62, 71, 59, 93],
};

/** The dancer stands at the end of the row: one arm is round a friend, the other fist is up. */
export const ARM_ROUND: Pose = {
  head: [49, 17],
  shoulders: [50, 29],
  hips: [51, 53],
  leftArm: [37, 20, 33, 5],
  rightArm: [65, 33, 80, 29],
  leftLeg: [38, 71, 38, 93],
  rightLeg: [63, 72, 58, 93],
};

/** An elbow on a friend, the feet crossed. */
export const LEAN: Pose = {
  head: [52, 19],
  shoulders: [48, 31],
  hips: [42, 54],
  leftArm: [63, 28, 78, 30],
  rightArm: [34, 38, 45, 49],
  leftLeg: [31, 73, 40, 93],
  rightLeg: [29, 72, 24, 93],
};

/** A foot held behind, the other arm out for balance. */
export const STRETCH: Pose = {
  head: [56, 14],
  shoulders: [55, 26],
  hips: [56, 50],
  leftArm: [46, 39, 42, 54],
  rightArm: [70, 21, 82, 11],
  leftLeg: [52, 72, 57, 93],
  rightLeg: [54, 72, 41, 55],
};

/** The dancer sits on the floor and leans back, with one knee up. */
export const SIT: Pose = {
  head: [27, 56],
  shoulders: [29, 68],
  hips: [40, 90],
  leftArm: [19, 80, 11, 93],
  rightArm: [45, 69, 60, 74],
  leftLeg: [54, 73, 62, 93],
  rightLeg: [62, 89, 84, 93],
};
