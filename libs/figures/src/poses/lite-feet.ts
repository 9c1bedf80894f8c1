import type { Pose } from '../pose.ts';

/** Lite Feet: a light kick to the front, leaning away from it. */
export const TONE_WOP: Pose = {
  spine: [38, 19, 38, 31, 42, 55],
  arms: [23, 37, 18, 51, 52, 39, 63, 29],
  legs: [50, 76, 36, 93, 61, 65, 78, 80],
};

/** Lite Feet: all weight on one toe, the other foot flicked back. */
export const ON_ONE_TOE: Pose = {
  spine: [56, 17, 54, 29, 50, 53],
  arms: [39, 27, 31, 13, 70, 28, 80, 39],
  legs: [61, 72, 54, 93, 44, 74, 23, 77],
};

/** Lite Feet: the arms up like wings, one leg sweeping out to the side. */
export const CHICKEN_NOODLE_SOUP: Pose = {
  spine: [35, 27, 36, 39, 40, 63],
  arms: [20, 37, 21, 22, 51, 37, 51, 22],
  legs: [20, 73, 30, 93, 57, 76, 72, 93],
};
