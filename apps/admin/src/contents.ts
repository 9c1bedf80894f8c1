import { achievementsArea } from './achievements/achievements-area.tsx';
import type { ContentArea } from './content/content-area.ts';
import { rulesArea } from './rules/rules-area.tsx';
import { teamArea } from './team/team-area.tsx';
import { tutorialsArea } from './tutorials/tutorials-area.tsx';

/** The contents that administrators write, in the order of the menu. A new one is one line here, and its folder. */
export const CONTENTS: readonly ContentArea[] = [
  teamArea,
  tutorialsArea,
  achievementsArea,
  rulesArea,
];
