import type { Pose } from '../pose.ts';

/** Locking: sunk into the knees, elbows out at the shoulders, forearms hanging. */
export const LOCK: Pose = {
  head: [50, 23],
  shoulders: [50, 35],
  hips: [50, 59],
  leftArm: [35, 32, 34, 48],
  rightArm: [65, 32, 66, 48],
  leftLeg: [32, 71, 32, 93],
  rightLeg: [68, 71, 68, 93],
};

/** Locking: one arm long to a far corner, the other hand on the hip, the heel out. */
export const POINT: Pose = {
  head: [44, 18],
  shoulders: [46, 30],
  hips: [44, 54],
  leftArm: [32, 37, 42, 49],
  rightArm: [59, 22, 72, 14],
  leftLeg: [31, 72, 36, 93],
  rightLeg: [56, 73, 64, 93],
};

/** Locking: the wrists roll up over the head while a knee comes up. */
export const TWIRL: Pose = {
  head: [47, 17],
  shoulders: [46, 29],
  hips: [48, 53],
  leftArm: [32, 23, 29, 8],
  rightArm: [59, 20, 61, 4],
  leftLeg: [37, 72, 44, 93],
  rightLeg: [69, 61, 66, 82],
};
