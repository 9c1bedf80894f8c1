import { STANDING, type Joint, type Limb, type Pose } from './pose.ts';

/** The pose at `fraction` of the way. Bones swing in arcs; a hand or foot on the floor in both poses slides. */
export function inBetween(from: Pose, to: Pose, fraction: number): Pose {
  const hips = slide(from.hips, to.hips, fraction);
  const shoulders = swing(hips, from.hips, from.shoulders, to.hips, to.shoulders, fraction);
  const head = swing(shoulders, from.shoulders, from.head, to.shoulders, to.head, fraction);
  const limb = (root: Joint, rootFrom: Joint, a: Limb, rootTo: Joint, b: Limb): Limb => {
    if (a[3] >= STANDING && b[3] >= STANDING) {
      return [
        ...slide([a[0], a[1]], [b[0], b[1]], fraction),
        ...slide([a[2], a[3]], [b[2], b[3]], fraction),
      ];
    }
    const middle = swing(root, rootFrom, [a[0], a[1]], rootTo, [b[0], b[1]], fraction);
    const [x, y] = swing(middle, [a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]], fraction);
    return [...middle, x, Math.min(y, STANDING)];
  };
  const arm = (side: 'leftArm' | 'rightArm') =>
    limb(shoulders, from.shoulders, from[side], to.shoulders, to[side]);
  const leg = (side: 'leftLeg' | 'rightLeg') =>
    limb(hips, from.hips, from[side], to.hips, to[side]);
  return {
    ...{ head, shoulders, hips },
    ...{ leftArm: arm('leftArm'), rightArm: arm('rightArm') },
    ...{ leftLeg: leg('leftLeg'), rightLeg: leg('rightLeg') },
  };
}

function slide([ax, ay]: Joint, [bx, by]: Joint, fraction: number): Joint {
  return [ax + (bx - ax) * fraction, ay + (by - ay) * fraction];
}

/** Where a bone that hangs on `root` ends while it turns the shorter way from one direction to another. */
function swing(
  root: Joint,
  fromStart: Joint,
  fromEnd: Joint,
  toStart: Joint,
  toEnd: Joint,
  fraction: number,
): Joint {
  const a = bone(fromStart, fromEnd);
  const b = bone(toStart, toEnd);
  const turn = Math.atan2(Math.sin(b.angle - a.angle), Math.cos(b.angle - a.angle));
  const angle = a.angle + turn * fraction;
  const length = a.length + (b.length - a.length) * fraction;
  return [root[0] + length * Math.cos(angle), root[1] + length * Math.sin(angle)];
}

function bone([ax, ay]: Joint, [bx, by]: Joint): { angle: number; length: number } {
  return { angle: Math.atan2(by - ay, bx - ax), length: Math.hypot(bx - ax, by - ay) };
}
