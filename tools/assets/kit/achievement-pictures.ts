import {
  ARM_ROUND,
  ARM_WAVE,
  ARM_WHIP,
  ARMS_ROUND,
  BOUNCE,
  CHEER,
  CHICKEN_NOODLE_SOUP,
  FACE_FRAME,
  FREEZE,
  JUMP,
  LEAN,
  LOCK,
  LONG_LINE,
  type PlacedDancer,
  POINT,
  READY,
  RUNNING_MAN,
  SIX_STEP_BACK,
  STRETCH,
  TWIRL,
} from '@nox/figures';
import { type AchievementPicture } from './drawing.ts';

/** What the sample achievements show. */
export const ACHIEVEMENT_PICTURES: Record<AchievementPicture, readonly PlacedDancer[]> = {
  'group-choreography': [
    { pose: LONG_LINE, x: -44, scale: 0.66, tone: 'dust' },
    { pose: LONG_LINE, x: 4, scale: 0.66, tone: 'dust' },
    { pose: LONG_LINE, x: 52, scale: 0.66, tone: 'dust' },
    { pose: LONG_LINE, x: -30, scale: 0.84, tone: 'light' },
    { pose: LONG_LINE, x: 34, scale: 0.84, tone: 'light' },
    { pose: LONG_LINE, x: 2, scale: 1.06 },
  ],
  'breaking-battle': [
    { pose: SIX_STEP_BACK, x: 40, scale: 0.9, tone: 'light', isMirrored: true },
    { pose: FREEZE, x: -34, scale: 1.02 },
  ],
  'waacking-battle': [
    { pose: FACE_FRAME, x: 50, scale: 0.84, tone: 'light', isMirrored: true },
    { pose: ARM_WHIP, x: -10, scale: 1.06 },
  ],
  'flash-mob': [
    { pose: READY, x: -68, scale: 0.58, tone: 'dust' },
    { pose: CHEER, x: -22, scale: 0.58, tone: 'dust' },
    { pose: JUMP, x: 24, scale: 0.58, tone: 'dust' },
    { pose: READY, x: 70, scale: 0.58, tone: 'dust' },
    { pose: TWIRL, x: -46, scale: 0.8, tone: 'light' },
    { pose: TWIRL, x: 46, scale: 0.8, tone: 'light' },
    { pose: TWIRL, x: 0, scale: 1.04 },
  ],
  'street-dance-crew': [
    { pose: ARM_WAVE, x: -62, scale: 0.7, tone: 'dust' },
    { pose: LOCK, x: 64, scale: 0.7, tone: 'dust' },
    { pose: BOUNCE, x: -38, scale: 0.9, tone: 'light' },
    { pose: POINT, x: 38, scale: 0.9, tone: 'light' },
    { pose: RUNNING_MAN, x: -2, scale: 1.08 },
  ],
  'dance-film': [
    { pose: CHICKEN_NOODLE_SOUP, x: -62, scale: 0.5, tone: 'dust' },
    { pose: CHICKEN_NOODLE_SOUP, x: -28, scale: 0.74, tone: 'light' },
    { pose: CHICKEN_NOODLE_SOUP, x: 26, scale: 1.1 },
  ],
  'night-train-doors': [
    { pose: LEAN, x: 52, scale: 0.86, tone: 'light' },
    { pose: READY, x: -52, scale: 0.86, tone: 'dust' },
    { pose: STRETCH, x: 0, scale: 1.06 },
  ],
  'night-train-platform': [
    { pose: ARM_WHIP, x: -60, scale: 0.7, tone: 'light' },
    { pose: ARM_WHIP, x: 60, scale: 0.7, tone: 'light', isMirrored: true },
    { pose: BOUNCE, x: -26, scale: 0.9, tone: 'dust' },
    { pose: BOUNCE, x: 26, scale: 0.9, tone: 'dust', isMirrored: true },
    { pose: JUMP, x: 0, scale: 1.08 },
  ],
  'night-train-bow': [
    { pose: ARM_ROUND, x: -56, scale: 0.94, tone: 'light' },
    { pose: ARM_ROUND, x: 56, scale: 0.94, isMirrored: true },
    { pose: ARMS_ROUND, x: -19, scale: 0.94 },
    { pose: ARMS_ROUND, x: 19, scale: 0.94, tone: 'light', isMirrored: true },
  ],
};
