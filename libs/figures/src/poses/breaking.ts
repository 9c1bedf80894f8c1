import type { Pose } from '../pose.ts';

/** Breaking: both hands on the floor, the hips over the shoulders, one leg folded, one shot out. */
export const FREEZE: Pose = {
  spine: [44, 90, 55, 66, 66, 43],
  arms: [38, 74, 33, 93, 55, 79, 57, 93],
  legs: [41, 20, 18, 26, 82, 26, 95, 6],
};

/** Breaking: the step on the feet before going down, arms open, the front leg kicked across. */
export const TOPROCK: Pose = {
  spine: [52, 17, 51, 29, 47, 53],
  arms: [37, 35, 27, 23, 66, 33, 79, 24],
  legs: [34, 71, 34, 93, 67, 62, 80, 80],
};

/** Breaking: belly up on one hand, one foot planted, the other leg cut through. */
export const SIX_STEP: Pose = {
  spine: [21, 52, 27, 62, 46, 77],
  arms: [28, 78, 26, 93, 35, 49, 49, 42],
  legs: [67, 71, 64, 93, 68, 79, 90, 83],
};
