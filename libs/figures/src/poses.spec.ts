import { bodyPath } from './figure.tsx';
import { type Joint, jointsOf, type Pose } from './pose.ts';
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
/** The lengths of the four bones of two limbs that start at `root`. */
function bones(root: Joint, limbs: Pose['arms']) {
  const [leftMiddle, leftEnd, rightMiddle, rightEnd] = jointsOf(limbs) as [
    Joint,
    Joint,
    Joint,
    Joint,
  ];
  return [
    distance(root, leftMiddle),
    distance(leftMiddle, leftEnd),
    distance(root, rightMiddle),
    distance(rightMiddle, rightEnd),
  ];
}

describe.each(poses)('the pose %s', (name, { spine, arms, legs }) => {
  const [head, shoulders, hips] = jointsOf(spine) as [Joint, Joint, Joint];
  const positions = jointsOf([...spine, ...arms, ...legs]);

  it('has all its joints on the stage', () => {
    for (const coordinate of positions.flat()) {
      expect(coordinate).toBeGreaterThanOrEqual(0);
      expect(coordinate).toBeLessThanOrEqual(100);
    }
  });

  it('touches the floor, and nothing is below it, unless it is a jump', () => {
    const lowest = Math.max(...positions.map(([, y]) => y));
    if (inTheAir.includes(name)) expect(lowest).toBeLessThan(STANDING - 5);
    else expect(lowest).toBe(STANDING);
  });

  it('has bones of plausible lengths', () => {
    const ofArms = bones(shoulders, arms);
    const ofLegs = bones(hips, legs);
    for (const limbs of [ofArms, ofLegs]) {
      expect(Math.max(...limbs) / Math.min(...limbs)).toBeLessThan(1.6);
    }
    expect(Math.max(...ofArms)).toBeLessThan(Math.max(...ofLegs));
    const torso = distance(shoulders, hips);
    expect(torso).toBeGreaterThan(20);
    expect(torso).toBeLessThan(28);
  });

  it('has its head at a neck from the shoulders', () => {
    const neck = distance(head, shoulders);
    expect(neck).toBeGreaterThan(10);
    expect(neck).toBeLessThan(27);
  });
});

it('draws a torso, four limbs from the shoulders or hips to a hand or foot, and a head', () => {
  const path = bodyPath({
    spine: [44, 90, 55, 66, 66, 43],
    arms: [38, 74, 33, 93, 55, 79, 57, 93],
    legs: [41, 20, 18, 26, 82, 26, 95, 6],
  });
  const parts = path.split('M').filter(Boolean);
  expect(parts.pop()).toMatch(/^44 90h2\.8a/);
  const ends = parts.map((part) => part.match(/^([^L]*).*L(.*)$/)!.slice(1));
  expect(ends).toEqual([
    ['55 66', '66 43'],
    ['55 66', '33 93'],
    ['55 66', '57 93'],
    ['66 43', '18 26'],
    ['66 43', '95 6'],
  ]);
});
