import { dancesCss } from '../dance.ts';
import { FREEZE, SIX_STEP, TOPROCK } from '../poses/breaking.ts';
import { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from '../poses/hip-hop.ts';
import { LONG_LINE } from '../poses/waacking.ts';

/** Eight counts at 96 beats a minute: out of the freeze, across the stage and back into it. No leg swings below the floor between two of them. */
const css = dancesCss({
  hero: {
    beat: 60 / 96,
    easing: 'cubic-bezier(0.3, 0.75, 0.2, 1)',
    steps: [
      { pose: FREEZE },
      { pose: SIX_STEP, x: -4 },
      { pose: LONG_LINE, x: -8 },
      { pose: ARM_WAVE, x: -12 },
      { pose: TOPROCK, x: -16 },
      { pose: ROCK, x: -13 },
      { pose: BOUNCE, x: -8 },
      { pose: RUNNING_MAN, x: -4 },
    ],
  },
});

/** An import of the style sheet has its classes. */
export default css as unknown as Readonly<Record<string, string>>;
