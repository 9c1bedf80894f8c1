import type { Pose } from '../pose.ts';

/** Lite Feet: a light kick to the front, leaning away from it. */
export const TONE_WOP: Pose = {
  head: [38, 19],
  shoulders: [38, 31],
  hips: [42, 55],
  leftArm: [23, 37, 18, 51],
  rightArm: [52, 39, 63, 29],
  leftLeg: [50, 76, 36, 93],
  rightLeg: [61, 65, 78, 80],
};

/** Lite Feet: all weight on one toe, the other foot flicked back. */
export const ON_ONE_TOE: Pose = {
  head: [56, 17],
  shoulders: [54, 29],
  hips: [50, 53],
  leftArm: [39, 27, 31, 13],
  rightArm: [70, 28, 80, 39],
  leftLeg: [61, 72, 54, 93],
  rightLeg: [44, 74, 23, 77],
};

/** Lite Feet: the arms up like wings, one leg sweeping out to the side. */
export const CHICKEN_NOODLE_SOUP: Pose = {
  head: [35, 27],
  shoulders: [36, 39],
  hips: [40, 63],
  leftArm: [20, 37, 21, 22],
  rightArm: [51, 37, 51, 22],
  leftLeg: [20, 73, 30, 93],
  rightLeg: [57, 76, 72, 93],
};
