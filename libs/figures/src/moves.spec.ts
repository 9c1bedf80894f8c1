import { lengthOf, type Move, MOVES, poseAt } from './moves.ts';
import { BOUNCE, ROCK } from './poses/hip-hop.ts';

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
