import { achievementsArea } from './achievements/achievements-area';
import type { ContentArea } from './content/content-area';
import { rulesArea } from './rules/rules-area';
import { teamArea } from './team/team-area';
import { tutorialsArea } from './tutorials/tutorials-area';

/** The contents that administrators write, in the order of the menu. A new one is one line here, and its folder. */
export const CONTENTS: readonly ContentArea[] = [
  teamArea,
  tutorialsArea,
  achievementsArea,
  rulesArea,
];
