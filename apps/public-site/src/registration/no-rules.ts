import type { ActiveRuleSet } from '@nox/contracts';

const TBA = 'TBA';

/** What is shown when there are no active rules (spec section 3). */
export const NO_RULES: ActiveRuleSet = {
  sectionTitle: 'Rules Not Available',
  rules: [],
  eventDetails: { date: TBA, day: TBA, venue: TBA, time: TBA },
};
