import { type ActiveRuleSet, currentSociety, fillWords, taglineOf } from '@nox/contracts';

/** `{name}` and `{tagline}` are the society's: the server fills them in for search engines. */
export const PAGE_TITLES = {
  '/': '{name} | {tagline}',
  '/learn': 'Learn | {name}',
  '/team': 'Team | {name}',
  '/achievements': 'Achievements | {name}',
  '/auditions': 'Auditions | {name}',
  '/auditions/mine': 'Your application | {name}',
  '/auditions/now': 'Now and next | {name}',
};

/** A title, or another text, with the society's words in it. */
export function inWords(text: string): string {
  const society = currentSociety();
  return fillWords(text, { name: society.name, tagline: taglineOf(society) });
}

const TBA = 'TBA';

/** What is shown when there are no active rules (spec section 3). */
export const NO_RULES: ActiveRuleSet = {
  sectionTitle: 'Rules Not Available',
  rules: [],
  eventDetails: { date: TBA, day: TBA, venue: TBA, time: TBA },
};
