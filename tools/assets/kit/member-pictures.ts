import {
  ARM_WAVE,
  ARM_WHIP,
  BOUNCE,
  FACE_FRAME,
  FREEZE,
  type Picture,
  SIX_STEP,
  TOPROCK,
  TWIRL,
} from '@nox/figures';
import { type ComponentProps } from 'react';
import { type MemberPicture } from './drawing.ts';

/**
 * What the sample members' photographs would show. Some are wide, with the dancer at a side: `imageFocus` in
 * apps/api/src/seed/sample-team.json is where the head is.
 */
export const MEMBER_PICTURES: Record<
  MemberPicture,
  Pick<ComponentProps<typeof Picture>, 'dancers' | 'light'>
> = {
  'member-bounce': { dancers: [{ pose: BOUNCE, x: -6, scale: 1.42 }] },
  'member-face-frame': {
    light: 'lamp',
    dancers: [{ pose: FACE_FRAME, x: 0, scale: 1.2, tone: 'light' }],
  },
  'member-arm-wave': {
    dancers: [
      { pose: ARM_WAVE, x: -66, scale: 0.62, tone: 'dust' },
      { pose: ARM_WAVE, x: -24, scale: 0.84, tone: 'light' },
      { pose: ARM_WAVE, x: 42, scale: 1.24 },
    ],
  },
  'member-toprock': {
    dancers: [{ pose: TOPROCK, x: 0, scale: 1.26, tone: 'light', isMirrored: true }],
  },
  'member-six-step': {
    light: 'lamp',
    dancers: [
      { pose: FREEZE, x: 52, scale: 0.7, tone: 'dust' },
      { pose: SIX_STEP, x: -30, scale: 1.34 },
    ],
  },
  'member-arm-whip': {
    light: 'lamp',
    dancers: [{ pose: ARM_WHIP, x: 2, scale: 1.2 }],
  },
  'member-freeze': { dancers: [{ pose: FREEZE, x: -4, scale: 1.04 }] },
  'member-twirl': {
    light: 'lamp',
    dancers: [
      { pose: TWIRL, x: 54, scale: 0.7, tone: 'dust' },
      { pose: TWIRL, x: -44, scale: 1.2, tone: 'light', isMirrored: true },
    ],
  },
};
