import { dancesCss } from '../dance.ts';
import { FREEZE, SIX_STEP, TOPROCK } from '../poses/breaking.ts';
import { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from '../poses/hip-hop.ts';
import { CHICKEN_NOODLE_SOUP, ON_ONE_TOE, TONE_WOP } from '../poses/lite-feet.ts';
import { LOCK, POINT, TWIRL } from '../poses/locking.ts';
import { JUMP } from '../poses/together.ts';
import { ARM_WHIP, FACE_FRAME, LONG_LINE } from '../poses/waacking.ts';

/** Each style has a rhythm and an accent of its own; it dances while somebody points at it, has the focus on it or has opened its film. */
const css = dancesCss(
  {
    // It goes down to the floor, comes back into the freeze, and up.
    breaking: {
      beat: 0.5,
      easing: 'cubic-bezier(0.4, 0.2, 0.2, 1)',
      steps: [{ pose: FREEZE }, { pose: SIX_STEP }, { pose: FREEZE }, { pose: TOPROCK }],
    },
    // It arrives at once and stops dead.
    locking: {
      beat: 0.5,
      easing: 'cubic-bezier(0, 1, 0, 1)',
      steps: [{ pose: LOCK }, { pose: POINT }, { pose: LOCK }, { pose: TWIRL }],
    },
    // It sinks into each beat and comes out of it.
    hipHop: {
      beat: 0.6,
      easing: 'cubic-bezier(0.3, 0.75, 0.2, 1)',
      steps: [{ pose: BOUNCE }, { pose: ROCK }, { pose: ARM_WAVE }, { pose: RUNNING_MAN }],
    },
    // Every second count leaves the floor.
    liteFeet: {
      beat: 0.3,
      easing: 'ease-in-out',
      steps: [
        { pose: TONE_WOP },
        { pose: JUMP },
        { pose: ON_ONE_TOE },
        { pose: JUMP },
        { pose: CHICKEN_NOODLE_SOUP },
        { pose: JUMP },
      ],
    },
    // The arms never rest: one arc leads into the next.
    waacking: {
      beat: 0.4,
      easing: 'linear',
      steps: [{ pose: ARM_WHIP }, { pose: LONG_LINE }, { pose: FACE_FRAME }, { pose: LONG_LINE }],
    },
    other: {
      beat: 0.6,
      easing: 'ease-in-out',
      steps: [{ pose: TOPROCK }, { pose: ARM_WAVE }, { pose: POINT }],
    },
  },
  ':is(a:hover, a:focus, [open])',
);

/** An import of the style sheet has its classes. */
export default css as unknown as Readonly<Record<string, string>>;
