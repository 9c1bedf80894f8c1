import { bodyPath } from './figure.tsx';
import { FREEZE } from './poses/breaking.ts';

describe('bodyPath', () => {
  it('draws a torso and four limbs that start at the shoulders or the hips', () => {
    const starts = bodyPath(FREEZE)
      .split('M')
      .filter(Boolean)
      .map((part) => part.split(/[LQ]/)[0]);
    const shoulders = FREEZE.shoulders.join(' ');
    const hips = FREEZE.hips.join(' ');
    expect(starts).toEqual([shoulders, shoulders, shoulders, hips, hips]);
  });

  it('ends each limb at its hand or foot', () => {
    const path = bodyPath(FREEZE);
    const { leftArm, rightArm, leftLeg, rightLeg } = FREEZE;
    for (const [, , x, y] of [leftArm, rightArm, leftLeg, rightLeg])
      expect(path).toContain(`L${x} ${y}`);
  });
});
