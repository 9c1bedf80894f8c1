/** A place on the stage: x to the right, y down, both in units of which the stage is 100 high. */
export type Joint = readonly [x: number, y: number];

/**
 * A dancer frozen in a move. Limbs start at the shoulders or the hips and go by elbow or knee to hand or foot.
 * To add a pose, place eleven joints on a stage of 100 by 100 units with the floor at y = 96.
 */
export interface Pose {
  head: Joint;
  shoulders: Joint;
  hips: Joint;
  arms: readonly [elbowToHand: readonly [Joint, Joint], elbowToHand: readonly [Joint, Joint]];
  legs: readonly [kneeToFoot: readonly [Joint, Joint], kneeToFoot: readonly [Joint, Joint]];
}

/** Breaking: both hands on the floor, the hips over the shoulders, one leg folded, one shot out. */
export const FREEZE: Pose = {
  head: [44, 90],
  shoulders: [55, 66],
  hips: [66, 43],
  arms: [
    [
      [38, 74],
      [33, 93],
    ],
    [
      [55, 79],
      [57, 93],
    ],
  ],
  legs: [
    [
      [30, 13],
      [12, 22],
    ],
    [
      [82, 26],
      [95, 6],
    ],
  ],
};
