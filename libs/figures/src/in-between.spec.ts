import { inBetween } from './in-between.ts';
import { type Joint, type Pose } from './pose.ts';
import { SIX_STEP, SQUAT } from './poses/breaking.ts';
import { BOUNCE, ROCK } from './poses/hip-hop.ts';
import { ARM_WHIP, LONG_LINE } from './poses/waacking.ts';

const length = (a: Joint, b: Joint) => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe('inBetween', () => {
  it('begins with the one pose and ends with the other', () => {
    for (const [fraction, pose] of [
      [0, SIX_STEP],
      [1, SQUAT],
    ] as const) {
      const { head, leftArm, rightLeg } = inBetween(SIX_STEP, SQUAT, fraction);
      expect([head, leftArm, rightLeg].flat().map(Math.round)).toEqual(
        [pose.head, pose.leftArm, pose.rightLeg].flat(),
      );
    }
  });

  it('swings a bone without shortening it', () => {
    const upperArm = ({ shoulders, leftArm: [x, y] }: Pose) => length(shoulders, [x, y]);
    const half = upperArm(inBetween(ARM_WHIP, LONG_LINE, 0.5));
    expect(half).toBeCloseTo((upperArm(ARM_WHIP) + upperArm(LONG_LINE)) / 2);
  });

  it('slides feet that stand in both poses along the floor', () => {
    const { leftLeg, rightLeg } = inBetween(BOUNCE, ROCK, 0.4);
    for (const [, , , y] of [leftLeg, rightLeg]) expect(y).toBeCloseTo(93);
  });
});
