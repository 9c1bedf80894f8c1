import type { Pose } from '../pose.ts';

/** Off the floor, arms and knees thrown out. */
export const JUMP: Pose = {
  spine: [50, 14, 50, 26, 50, 50],
  arms: [36, 19, 29, 5, 64, 19, 71, 5],
  legs: [31, 60, 23, 81, 69, 60, 77, 81],
};

export const CHEER: Pose = {
  spine: [50, 19, 50, 31, 50, 55],
  arms: [37, 23, 34, 8, 63, 23, 66, 8],
  legs: [35, 71, 40, 93, 65, 71, 62, 93],
};

/** The dancer stands between two friends, an arm round the shoulders of each. */
export const ARMS_ROUND: Pose = {
  spine: [53, 17, 50, 29, 50, 53],
  arms: [36, 33, 20, 30, 65, 33, 80, 30],
  legs: [38, 71, 42, 93, 62, 71, 59, 93],
};

/** The dancer stands at the end of the row: one arm is round a friend, the other fist is up. */
export const ARM_ROUND: Pose = {
  spine: [49, 17, 50, 29, 51, 53],
  arms: [37, 20, 33, 5, 65, 33, 80, 29],
  legs: [38, 71, 38, 93, 63, 72, 58, 93],
};

/** An elbow on a friend, the feet crossed. */
export const LEAN: Pose = {
  spine: [52, 19, 48, 31, 42, 54],
  arms: [63, 28, 78, 30, 34, 38, 45, 49],
  legs: [31, 73, 40, 93, 29, 72, 24, 93],
};

/** A foot held behind, the other arm out for balance. */
export const STRETCH: Pose = {
  spine: [56, 14, 55, 26, 56, 50],
  arms: [46, 39, 42, 54, 70, 21, 82, 11],
  legs: [52, 72, 57, 93, 54, 72, 41, 55],
};

/** The dancer sits on the floor and leans back, with one knee up. */
export const SIT: Pose = {
  spine: [27, 56, 29, 68, 40, 90],
  arms: [19, 80, 11, 93, 45, 69, 60, 74],
  legs: [54, 73, 62, 93, 62, 89, 84, 93],
};
