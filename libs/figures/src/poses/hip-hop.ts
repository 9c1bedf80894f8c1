import type { Pose } from '../pose.ts';

/** Hip-hop: low in the knees, the chest forward, the arms loose on the beat. */
export const BOUNCE: Pose = {
  spine: [57, 26, 51, 37, 44, 60],
  arms: [46, 52, 60, 56, 64, 47, 73, 35],
  legs: [52, 80, 34, 93, 63, 72, 58, 93],
};

/** Hip-hop: the chest back and the front leg long, fists close. */
export const ROCK: Pose = {
  spine: [38, 21, 38, 33, 45, 56],
  arms: [25, 41, 38, 48, 48, 45, 61, 35],
  legs: [44, 78, 28, 93, 58, 73, 68, 93],
};

/** Hip-hop: a wave runs from one hand over the shoulders into the other. */
export const ARM_WAVE: Pose = {
  spine: [53, 18, 51, 30, 50, 54],
  arms: [36, 34, 21, 28, 64, 22, 76, 32],
  legs: [36, 71, 38, 93, 64, 71, 64, 93],
};

/** Hip-hop: one knee up while the other foot slides back. */
export const RUNNING_MAN: Pose = {
  spine: [60, 18, 56, 30, 50, 53],
  arms: [43, 38, 48, 52, 69, 37, 77, 24],
  legs: [43, 74, 32, 93, 72, 56, 69, 78],
};
