import { inBetween } from './in-between.ts';
import { type Joint } from './pose.ts';
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
      const { head, arms, legs } = inBetween(SIX_STEP, SQUAT, fraction);
      expect([head, ...arms, ...legs].flat().map(Math.round)).toEqual(
        [pose.head, ...pose.arms, ...pose.legs].flat(),
      );
    }
  });

  it('swings a bone without shortening it', () => {
    const upperArm = ({ shoulders, arms }: typeof ARM_WHIP) =>
      length(shoulders, [arms[0][0], arms[0][1]]);
    const half = upperArm(inBetween(ARM_WHIP, LONG_LINE, 0.5));
    expect(half).toBeCloseTo((upperArm(ARM_WHIP) + upperArm(LONG_LINE)) / 2);
  });

  it('slides feet that stand in both poses along the floor', () => {
    for (const [, , , y] of inBetween(BOUNCE, ROCK, 0.4).legs) expect(y).toBeCloseTo(93);
  });
});
