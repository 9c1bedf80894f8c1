import type { Pose } from './pose.ts';
import { FREEZE, SIX_STEP, TOPROCK } from './poses/breaking.ts';
import { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from './poses/hip-hop.ts';
import { CHICKEN_NOODLE_SOUP, ON_ONE_TOE, TONE_WOP } from './poses/lite-feet.ts';
import { LOCK, POINT, TWIRL } from './poses/locking.ts';
import { ARM_WHIP, FACE_FRAME, LONG_LINE } from './poses/waacking.ts';
export { Bust, bustVariant } from './bust.tsx';
export { DancingFigure } from './dancing-figure.tsx';
export { Dancer } from './figure.tsx';
export { Picture, type PlacedDancer } from './picture.tsx';
export type { Pose } from './pose.ts';
export { FREEZE, SIX_STEP } from './poses/breaking.ts';
export { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from './poses/hip-hop.ts';
export { LOCK, POINT } from './poses/locking.ts';
export { ARM_ROUND, ARMS_ROUND, CHEER, JUMP, LEAN, SIT, STRETCH } from './poses/together.ts';

/** Poses that stand for each dance style, the best known first. */
const STYLE_POSES: Partial<Record<string, readonly [Pose, ...Pose[]]>> = {
  Breaking: [FREEZE, TOPROCK, SIX_STEP],
  Locking: [LOCK, POINT, TWIRL],
  'Hip Hop': [BOUNCE, RUNNING_MAN, ARM_WAVE, ROCK],
  'Lite Feet': [TONE_WOP, ON_ONE_TOE, CHICKEN_NOODLE_SOUP],
  Waacking: [ARM_WHIP, LONG_LINE, FACE_FRAME],
};

const STYLE_DANCES: Partial<Record<string, string>> = {
  Breaking: 'breaking',
  Locking: 'locking',
  'Hip Hop': 'hipHop',
  'Lite Feet': 'liteFeet',
  Waacking: 'waacking',
};

/** The name of a style's dance in `style-dances.module.css`. */
export const danceOf = (style: string) => STYLE_DANCES[style] ?? 'other';

const OTHER_POSES = [TOPROCK, ARM_WAVE, POINT] as const;

export const posesOf = (style: string) => STYLE_POSES[style] ?? OTHER_POSES;
