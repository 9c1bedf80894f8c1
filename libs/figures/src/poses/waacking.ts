import type { Pose } from '../pose.ts';

/** Waacking: one arm whipped over the head, the other long at the shoulder. */
export const ARM_WHIP: Pose = {
  spine: [49, 15, 51, 27, 54, 51],
  arms: [36, 28, 21, 26, 65, 19, 60, 4],
  legs: [46, 71, 50, 93, 62, 71, 66, 93],
};

/** Waacking: the forearms frame the face, one knee popped. */
export const FACE_FRAME: Pose = {
  spine: [52, 19, 50, 31, 50, 54],
  arms: [32, 20, 46, 4, 68, 33, 67, 14],
  legs: [42, 74, 33, 93, 58, 74, 58, 93],
};

/** Waacking: one line from hand to hand, another from head to foot. */
export const LONG_LINE: Pose = {
  spine: [51, 26, 51, 38, 44, 61],
  arms: [38, 47, 26, 56, 63, 29, 76, 20],
  legs: [25, 73, 34, 93, 60, 76, 74, 93],
};
