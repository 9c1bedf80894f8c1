import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/auditions/mine',
  title: `Your application | ${society.name}`,
  description: 'For candidates with a link to their application.',
  isListed: false,
};
