import { jointsOf, type Pose } from './pose.ts';

/** A pose at one count. */
export interface Step {
  pose: Pose;
  /** How far to the right of where the pose stands, in units of the stage. */
  x?: number;
}

/** Steps that are repeated for ever, one for each count. */
export interface Dance {
  steps: readonly Step[];
  /** Seconds from one count to the next. */
  beat: number;
  /** How the dancer moves from one count to the next: a CSS easing function. */
  easing: string;
}

interface BoneShape {
  /** Its ends, as places in the list of a pose's joints: spine, arms, legs. */
  ends: readonly [number, number];
  /** It is the same in all poses, in units of the stage. */
  length: number;
  /** The bone whose end is its beginning; without one it begins at the hips. */
  parent?: Bone;
}

export type Bone =
  | 'torso'
  | 'head'
  | 'leftUpperArm'
  | 'leftForearm'
  | 'rightUpperArm'
  | 'rightForearm'
  | 'leftThigh'
  | 'leftShin'
  | 'rightThigh'
  | 'rightShin';

/** Each bone is listed after its parent. */
const SHAPES: Record<Bone, BoneShape> = {
  torso: { ends: [2, 1], length: 24 },
  head: { ends: [1, 0], length: 12, parent: 'torso' },
  leftUpperArm: { ends: [1, 3], length: 15, parent: 'torso' },
  leftForearm: { ends: [3, 4], length: 15, parent: 'leftUpperArm' },
  rightUpperArm: { ends: [1, 5], length: 15, parent: 'torso' },
  rightForearm: { ends: [5, 6], length: 15, parent: 'rightUpperArm' },
  leftThigh: { ends: [2, 7], length: 22 },
  leftShin: { ends: [7, 8], length: 22, parent: 'leftThigh' },
  rightThigh: { ends: [2, 9], length: 22 },
  rightShin: { ends: [9, 10], length: 22, parent: 'rightThigh' },
};

export const BONES = Object.keys(SHAPES) as Bone[];

const jointsOfPose = ({ spine, arms, legs }: Pose) => jointsOf([...spine, ...arms, ...legs]);

/** The direction of a bone in degrees, clockwise from the right. */
function directionOf(pose: Pose, bone: Bone): number {
  const [from, to] = SHAPES[bone].ends.map((end) => jointsOfPose(pose)[end]!);
  return (Math.atan2(to![1] - from![1], to![0] - from![0]) * 180) / Math.PI;
}

/** The angles of a bone at each step, in degrees relative to its parent; from step to step it turns the shorter way. */
export function anglesOf(bone: Bone, steps: readonly Step[]): number[] {
  const { parent } = SHAPES[bone];
  let before = 0;
  return steps.map(({ pose }) => {
    const angle = directionOf(pose, bone) - (parent ? directionOf(pose, parent) : 0);
    before = Math.round(angle - 360 * Math.round((angle - before) / 360));
    return before;
  });
}

/** The radius of a head is so much more than that of a limb. */
const HEAD_ROOM = 3;

/** How far the lowest joint of a dancer is below the hips. */
function reachBelowHips(pose: Pose): number {
  const ends = new Map<Bone, number>();
  for (const bone of BONES) {
    const { parent, length } = SHAPES[bone];
    const start = parent ? ends.get(parent)! : 0;
    const rise = length * Math.sin((directionOf(pose, bone) * Math.PI) / 180);
    ends.set(bone, start + rise);
  }
  return Math.max(...ends.values(), ends.get('head')! + HEAD_ROOM);
}

/** Where the hips are at a step: what is lowest in the pose is as low for a dancer whose bones have one length. */
export function hipsOf({ pose, x = 0 }: Step): [x: number, y: number] {
  const joints = jointsOfPose(pose);
  const lowest = Math.max(...joints.map(([, y]) => y), joints[0]![1] + HEAD_ROOM);
  return [joints[2]![0] + x, lowest - reachBelowHips(pose)];
}

/** Keyframes for each value and, so that the loop closes, the first one again. */
function keyframes(name: string, transforms: readonly string[]): string {
  const frames = transforms.map((transform, index) => {
    const at = index === 0 ? '0%,to' : `${Math.round((index / transforms.length) * 1e4) / 100}%`;
    return `${at}{transform:${transform}}`;
  });
  return `@keyframes ${name}{${frames.join('')}}`;
}

/**
 * A style sheet with a dance for each name. The dancer is a `DancingFigure` with that name; it moves by rotations of its bones
 * alone, which a browser composites without layout or paint. Where motion is reduced it rests at the first step, as it does
 * outside of an element that matches the selector `during`.
 */
export function dancesCss(dances: Record<string, Dance>, during = ''): string {
  const named = Object.entries(dances).map(([name, dance]) => danceCss(name, dance, during));
  return STRUCTURE + named.join('\n');
}

function danceCss(name: string, { steps, beat, easing }: Dance, during: string): string {
  const hips = steps.map(hipsOf);
  const [x, y] = hips[0]!;
  const units = (value: number) => `${Math.round(value * 10) / 10}cqh`;
  const moved = hips.map(([left, top]) => `translate(${units(left - x)},${units(top - y)})`);
  const bones = BONES.map((bone) => {
    const turns = anglesOf(bone, steps).map((angle) => `rotate(${angle}deg)`);
    return { bone, turns };
  });
  const rests = bones.map(({ bone, turns }) => `.${name} .${bone}{transform:${turns[0]}}`);
  const named = bones.map(
    ({ bone }) => `${during} .${name} .${bone}{animation-name:${name}-${bone}}`,
  );
  return [
    `.${name}{--loop:${steps.length * beat}s;--easing:${easing}}`,
    `.${name} .hips{left:${units(x)};top:${units(y)}}`,
    ...rests,
    `@media (prefers-reduced-motion:no-preference){`,
    `${during} .${name} .hips{animation-name:${name}-hips}`,
    ...named,
    keyframes(`${name}-hips`, moved),
    ...bones.map(({ bone, turns }) => keyframes(`${name}-${bone}`, turns)),
    `}`,
  ].join('\n');
}

const LIMB = 7.6;
const HEAD = 13.2;

/** A dancer who is out of sight rests, see `content-visibility`. A stage of 100 units high; a bone is as long as its shape says, from joint to joint, and round at both ends. */
const STRUCTURE = `
.stage{container-type:size;contain:layout;pointer-events:none;aspect-ratio:1;forced-color-adjust:none}
.figure{position:absolute;inset:0;--limb:var(--chalk);--lag:0s}
.echo{--limb:color-mix(in srgb,var(--light-deep) 65%,var(--ink));--lag:70ms;translate:-2.6cqh .5cqh}
@supports (overflow-clip-margin:1px){.stage{content-visibility:auto;overflow-clip-margin:40rem}}
@media (forced-colors:active){.figure{--limb:CanvasText}.echo{--limb:var(--light)}}
.hips,.bone{position:absolute;animation:var(--loop) var(--easing) var(--lag) infinite var(--play,running)}
.bone{width:calc(var(--length)*1cqh + ${LIMB}cqh);height:${LIMB}cqh;margin:-${LIMB / 2}cqh;border-radius:${LIMB}cqh;background:var(--limb);print-color-adjust:exact;transform-origin:${LIMB / 2}cqh}
.bone .bone{left:calc(100% - ${LIMB / 2}cqh);top:50%}
${BONES.map((bone) => `.${bone}{--length:${SHAPES[bone].length}}`).join('')}
.bone.head{background:none}
.head::after{content:'';position:absolute;left:calc(100% - ${(LIMB + HEAD) / 2}cqh);top:calc(50% - ${HEAD / 2}cqh);width:${HEAD}cqh;height:${HEAD}cqh;border-radius:50%;background:var(--limb)}
`;
