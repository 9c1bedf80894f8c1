import type { Joint, Limb, Pose } from './pose.ts';

/** How far an elbow or knee is rounded, as a fraction of the shorter bone beside it. */
const BEND = 0.35;

/** SVG path data of a limb: straight bones with a rounded joint. */
function limbPath(start: Joint, [middleX, middleY, endX, endY]: Limb): string {
  const middle: Joint = [middleX, middleY];
  const end: Joint = [endX, endY];
  const into = between(middle, start, BEND);
  const outOf = between(middle, end, BEND);
  return `M${point(start)}L${point(into)}Q${point(middle)} ${point(outOf)}L${point(end)}`;
}

/** SVG path data of the whole body except the head: torso, arms and legs, to be drawn with one thick round stroke. */
export function bodyPath({ shoulders, hips, ...limbs }: Pose): string {
  return [
    `M${point(shoulders)}L${point(hips)}`,
    limbPath(shoulders, limbs.leftArm),
    limbPath(shoulders, limbs.rightArm),
    limbPath(hips, limbs.leftLeg),
    limbPath(hips, limbs.rightLeg),
  ].join('');
}

function between(a: Joint, b: Joint, fraction: number): Joint {
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction];
}

function point([x, y]: Joint): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
