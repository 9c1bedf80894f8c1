import { inBetween, lengthOf, type Move, MOVES, poseAt } from './moves.ts';
import { type Joint, type Pose } from './pose.ts';
import { SIX_STEP, SQUAT } from './poses/breaking.ts';
import { BOUNCE, ROCK } from './poses/hip-hop.ts';
import { ARM_WHIP, LONG_LINE } from './poses/waacking.ts';

const bounceAndRock: Move = {
  beatMs: 600,
  steps: [
    { pose: BOUNCE, beats: 1 },
    { pose: ROCK, beats: 2 },
  ],
};

describe.each(Object.entries<Move>(MOVES))('the move %s', (_, move) => {
  it('fills whole frames of a video of 25 a second, for four to six seconds', () => {
    const ms = lengthOf(move) * move.beatMs;
    expect(ms % 40).toBe(0);
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(6_000);
  });

  it('loops without a jump', () => {
    expect(poseAt(move, lengthOf(move))).toEqual(poseAt(move, 0));
    const [x, y] = poseAt(move, lengthOf(move) - 0.01).head;
    const [nextX, nextY] = poseAt(move, 0.01).head;
    expect(Math.hypot(x - nextX, y - nextY)).toBeLessThan(1);
  });
});

describe('poseAt', () => {
  it('reaches each pose on its beat, with feet on the floor and bent knees', () => {
    const onTheBeat = poseAt(bounceAndRock, 1);
    expect(onTheBeat.leftLeg.slice(2)).toEqual(ROCK.leftLeg.slice(2));
    expect(onTheBeat.rightLeg.slice(2)).toEqual(ROCK.rightLeg.slice(2));
    expect(onTheBeat.head[1]).toBeGreaterThan(ROCK.head[1]);
  });

  it('stays in a pose until its transition begins', () => {
    expect(poseAt(bounceAndRock, 2).head).toEqual(poseAt(bounceAndRock, 1).head);
    expect(poseAt(bounceAndRock, 2.8).head).not.toEqual(poseAt(bounceAndRock, 1.8).head);
  });

  it('loops before its beginning', () => {
    expect(poseAt(bounceAndRock, -1)).toEqual(poseAt(bounceAndRock, 2));
  });
});

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
