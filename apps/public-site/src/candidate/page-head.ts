import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/auditions/mine',
  title: `Your application | ${society.name}`,
  description: 'For whoever has a link to an application.',
  isListed: false,
};
