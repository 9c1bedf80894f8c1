import type { Pose } from '../pose.ts';

/** Locking: sunk into the knees, elbows out at the shoulders, forearms hanging. */
export const LOCK: Pose = {
  spine: [50, 23, 50, 35, 50, 59],
  arms: [35, 32, 34, 48, 65, 32, 66, 48],
  legs: [32, 71, 32, 93, 68, 71, 68, 93],
};

/** Locking: one arm long to a far corner, the other hand on the hip, the heel out. */
export const POINT: Pose = {
  spine: [44, 18, 46, 30, 44, 54],
  arms: [32, 37, 42, 49, 59, 22, 72, 14],
  legs: [31, 72, 36, 93, 56, 73, 64, 93],
};

/** Locking: the wrists roll up over the head while a knee comes up. */
export const TWIRL: Pose = {
  spine: [47, 17, 46, 29, 48, 53],
  arms: [32, 23, 29, 8, 59, 20, 61, 4],
  legs: [37, 72, 44, 93, 69, 61, 66, 82],
};
