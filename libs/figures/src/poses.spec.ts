import { type Joint, type Limb, type Pose } from './pose.ts';
import * as breaking from './poses/breaking.ts';
import * as hipHop from './poses/hip-hop.ts';
import * as liteFeet from './poses/lite-feet.ts';
import * as locking from './poses/locking.ts';
import * as together from './poses/together.ts';
import * as waacking from './poses/waacking.ts';

const poses: [string, Pose][] = Object.entries({
  ...breaking,
  ...hipHop,
  ...liteFeet,
  ...locking,
  ...together,
  ...waacking,
});
/** The y of a hand or foot that stands on the floor. */
const STANDING = 93;
const inTheAir = ['JUMP'];

const distance = (a: Joint, b: Joint) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const bones = (root: Joint, [mx, my, x, y]: Limb) => [
  distance(root, [mx, my]),
  distance([mx, my], [x, y]),
];
const jointsOf = (pose: Pose): Joint[] => [
  pose.head,
  pose.shoulders,
  pose.hips,
  ...[pose.leftArm, pose.rightArm, pose.leftLeg, pose.rightLeg].flatMap(
    ([mx, my, x, y]): Joint[] => [
      [mx, my],
      [x, y],
    ],
  ),
];

describe.each(poses)('the pose %s', (name, pose) => {
  it('has all its joints on the stage', () => {
    for (const coordinate of jointsOf(pose).flat()) {
      expect(coordinate).toBeGreaterThanOrEqual(0);
      expect(coordinate).toBeLessThanOrEqual(100);
    }
  });

  it('touches the floor, and nothing is below it, unless it is a jump', () => {
    const lowest = Math.max(...jointsOf(pose).map(([, y]) => y));
    if (inTheAir.includes(name)) expect(lowest).toBeLessThan(STANDING - 5);
    else expect(lowest).toBe(STANDING);
  });

  it('has bones of plausible lengths', () => {
    const arms = [pose.leftArm, pose.rightArm].flatMap((arm) => bones(pose.shoulders, arm));
    const legs = [pose.leftLeg, pose.rightLeg].flatMap((leg) => bones(pose.hips, leg));
    for (const limbs of [arms, legs]) {
      expect(Math.max(...limbs) / Math.min(...limbs)).toBeLessThan(1.6);
    }
    expect(Math.max(...arms)).toBeLessThan(Math.max(...legs));
    const torso = distance(pose.shoulders, pose.hips);
    expect(torso).toBeGreaterThan(20);
    expect(torso).toBeLessThan(28);
  });

  it('has its head at a neck from the shoulders', () => {
    const neck = distance(pose.head, pose.shoulders);
    expect(neck).toBeGreaterThan(10);
    expect(neck).toBeLessThan(27);
  });
});
