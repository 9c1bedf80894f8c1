import heroDance from './dances/hero-dance.module.css.ts';
import styleDances from './dances/style-dances.module.css.ts';
import { BONES, type Bone, dancesCss } from './dance.ts';
import { type Joint, jointsOf, type Pose } from './pose.ts';
import { FREEZE, SIX_STEP, TOPROCK } from './poses/breaking.ts';
import { BOUNCE } from './poses/hip-hop.ts';
import { JUMP } from './poses/together.ts';

const STEPS = [
  { pose: FREEZE },
  { pose: SIX_STEP, x: -4 },
  { pose: TOPROCK, x: -10 },
  { pose: JUMP },
  { pose: BOUNCE },
];
const CSS = dancesCss({ hero: { steps: STEPS, beat: 0.5, easing: 'linear' } });

/** What an element's keyframes say, from the first one to the last, which closes the loop. */
function frames(name: string, css = CSS, dance = 'hero'): number[][] {
  const [, body] = css.split(`@keyframes ${dance}-${name}{`);
  const values = body!.split('}}')[0]!.split('{transform:').slice(1);
  return values.map((value) => [...value.matchAll(/-?[\d.]+/g)].map(Number).slice(0, 2));
}

/** As a browser nests the elements. */
const PARENTS: Partial<Record<Bone, Bone>> = {
  head: 'torso',
  leftUpperArm: 'torso',
  leftForearm: 'leftUpperArm',
  rightUpperArm: 'torso',
  rightForearm: 'rightUpperArm',
  leftShin: 'leftThigh',
  rightShin: 'rightThigh',
};

const turned = (bone: Bone, step: number): number =>
  frames(bone)[step]![0]! + (PARENTS[bone] ? turned(PARENTS[bone], step) : 0);

/** How low the lowest joint of a dance ever is, between its steps, too. */
function lowestOf(css: string, dance: string): number {
  const between = (values: number[], at: number) => {
    const [from, to] = [values[Math.floor(at)]!, values[Math.ceil(at)]!];
    return from + (to - from) * (at % 1);
  };
  const top = Number(new RegExp(`\\.${dance} \\.hips\\{[^}]*top:([\\d.]+)`).exec(css)![1]);
  const hips = frames('hips', css, dance).map(([, y]) => top + y!);
  const turns = Object.fromEntries(
    BONES.map((bone) => [bone, frames(bone, css, dance).map(([angle]) => angle!)]),
  );
  const angleAt = (bone: Bone, at: number): number =>
    between(turns[bone]!, at) + (PARENTS[bone] ? angleAt(PARENTS[bone], at) : 0);
  const endAt = (bone: Bone, at: number): number => {
    const length = Number(new RegExp(`\\.${bone}\\{--length:(\\d+)`).exec(css)![1]);
    const start = PARENTS[bone] ? endAt(PARENTS[bone], at) : between(hips, at);
    return start + length * Math.sin((angleAt(bone, at) * Math.PI) / 180);
  };
  const times = Array.from({ length: 10 * (hips.length - 1) }, (_, tenth) => tenth / 10);
  return Math.max(...times.flatMap((at) => BONES.map((bone) => endAt(bone, at))));
}

function bonesOf({ spine, arms, legs }: Pose): Record<Bone, [Joint, Joint]> {
  const [head, shoulders, hips] = jointsOf(spine) as [Joint, Joint, Joint];
  const [leftElbow, leftHand, rightElbow, rightHand] = jointsOf(arms) as [
    Joint,
    Joint,
    Joint,
    Joint,
  ];
  const [leftKnee, leftFoot, rightKnee, rightFoot] = jointsOf(legs) as [Joint, Joint, Joint, Joint];
  return {
    torso: [hips, shoulders],
    head: [shoulders, head],
    leftUpperArm: [shoulders, leftElbow],
    leftForearm: [leftElbow, leftHand],
    rightUpperArm: [shoulders, rightElbow],
    rightForearm: [rightElbow, rightHand],
    leftThigh: [hips, leftKnee],
    leftShin: [leftKnee, leftFoot],
    rightThigh: [hips, rightKnee],
    rightShin: [rightKnee, rightFoot],
  };
}

describe('a dance', () => {
  it.each(STEPS.map(({ pose }, step) => ({ pose, step })))(
    'has at step $step each bone in the direction that the pose gives it',
    ({ pose, step }) => {
      const bones = bonesOf(pose);
      for (const bone of BONES) {
        const [from, to] = bones[bone];
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const angle = (turned(bone, step) * Math.PI) / 180;
        // Rounded to whole degrees for itself and each bone above it.
        expect(Math.cos(angle)).toBeCloseTo((to[0] - from[0]) / length, 1);
        expect(Math.sin(angle)).toBeCloseTo((to[1] - from[1]) / length, 1);
      }
    },
  );

  it('turns each bone the shorter way from step to step', () => {
    for (const bone of BONES) {
      const angles = frames(bone).map(([angle]) => angle!);
      for (const [index, angle] of angles.slice(1).entries())
        expect(Math.abs(angle - angles[index]!)).toBeLessThanOrEqual(181);
    }
  });

  it('begins where it is placed, and moves aside as its steps say', () => {
    expect(CSS).toContain('.hero .hips{left:66cqh');
    expect(frames('hips').map(([x]) => x)).toEqual([0, -24, -29, -16, -22]);
  });

  it.each([heroDance, styleDances])('has no hand or foot below the floor, at 96: %#', (sheet) => {
    const css = String(sheet);
    const dances = [...css.matchAll(/^\.(\w+)\{--loop/gm)].map(([, name]) => name!);
    expect(dances).not.toEqual([]);
    for (const dance of dances) expect(lowestOf(css, dance)).toBeLessThan(97);
  });

  it('moves only where motion is not reduced, and during what the selector says', () => {
    const css = dancesCss({ hero: { steps: STEPS, beat: 0.5, easing: 'linear' } }, 'a:hover');
    const [still, moving] = css.split('@media (prefers-reduced-motion:no-preference){');
    expect(still).not.toContain('animation-name');
    const rules = moving!.split('\n').filter((line) => line.includes('animation-name'));
    expect(rules.length).toBe(BONES.length + 1);
    for (const rule of rules) expect(rule).toMatch(/^a:hover \.hero /);
  });
});
