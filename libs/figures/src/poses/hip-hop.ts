import type { Pose } from '../pose.ts';

/** Hip-hop: low in the knees, the chest forward, the arms loose on the beat. */
export const BOUNCE: Pose = {
  head: [57, 26],
  shoulders: [51, 37],
  hips: [44, 60],
  leftArm: [46, 52, 60, 56],
  rightArm: [64, 47, 73, 35],
  leftLeg: [52, 80, 34, 93],
  rightLeg: [63, 72, 58, 93],
};

/** Hip-hop: the chest back and the front leg long, fists close. */
export const ROCK: Pose = {
  head: [38, 21],
  shoulders: [38, 33],
  hips: [45, 56],
  leftArm: [25, 41, 38, 48],
  rightArm: [48, 45, 61, 35],
  leftLeg: [44, 78, 28, 93],
  rightLeg: [58, 73, 68, 93],
};

/** Hip-hop: a wave runs from one hand over the shoulders into the other. */
export const ARM_WAVE: Pose = {
  head: [53, 18],
  shoulders: [51, 30],
  hips: [50, 54],
  leftArm: [36, 34, 21, 28],
  rightArm: [64, 22, 76, 32],
  leftLeg: [36, 71, 38, 93],
  rightLeg: [64, 71, 64, 93],
};

/** Hip-hop: one knee up while the other foot slides back. */
export const RUNNING_MAN: Pose = {
  head: [60, 18],
  shoulders: [56, 30],
  hips: [50, 53],
  leftArm: [43, 38, 48, 52],
  rightArm: [69, 37, 77, 24],
  leftLeg: [43, 74, 32, 93],
  rightLeg: [72, 56, 69, 78],
};
