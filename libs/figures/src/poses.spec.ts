import { type Joint, type Limb, type Pose, STANDING } from './pose.ts';
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
const inTheAir = ['JUMP'];

const distance = (a: Joint, b: Joint) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const bones = (root: Joint, [mx, my, x, y]: Limb) => [
  distance(root, [mx, my]),
  distance([mx, my], [x, y]),
];
const jointsOf = ({ head, shoulders, hips, arms, legs }: Pose): Joint[] => [
  head,
  shoulders,
  hips,
  ...[...arms, ...legs].flatMap(([mx, my, x, y]): Joint[] => [
    [mx, my],
    [x, y],
  ]),
];

describe.each(poses)('the pose %s', (name, pose) => {
  it('has all its joints on the stage', () => {
    for (const place of jointsOf(pose).flat()) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(100);
    }
  });

  it('stands on the floor with something, and with nothing below it', () => {
    const lowest = Math.max(...jointsOf(pose).map(([, y]) => y));
    if (inTheAir.includes(name)) expect(lowest).toBeLessThan(STANDING - 5);
    else expect(lowest).toBe(STANDING);
  });

  it('has the bones of a person, seen from somewhere', () => {
    const arms = pose.arms.flatMap((arm) => bones(pose.shoulders, arm));
    const legs = pose.legs.flatMap((leg) => bones(pose.hips, leg));
    for (const limbs of [arms, legs]) {
      expect(Math.max(...limbs) / Math.min(...limbs)).toBeLessThan(1.6);
    }
    expect(Math.max(...arms)).toBeLessThan(Math.max(...legs));
    const torso = distance(pose.shoulders, pose.hips);
    expect(torso).toBeGreaterThan(20);
    expect(torso).toBeLessThan(28);
  });

  it('has its head free of the torso and on the neck', () => {
    const neck = distance(pose.head, pose.shoulders);
    expect(neck).toBeGreaterThan(10);
    expect(neck).toBeLessThan(27);
  });
});
