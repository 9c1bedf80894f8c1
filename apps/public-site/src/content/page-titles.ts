import { society } from './society.ts';

export const PAGE_TITLES = {
  '/': `${society.name} | Dance is our shared language`,
  '/learn': `Learn | ${society.name}`,
  '/team': `Team | ${society.name}`,
  '/achievements': `Achievements | ${society.name}`,
  '/auditions': `Auditions | ${society.name}`,
  '/auditions/mine': `Your application | ${society.name}`,
  '/auditions/now': `Now and next | ${society.name}`,
};
