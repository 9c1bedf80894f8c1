import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/achievements',
  title: `Achievements | ${society.name}`,
  description:
    'What we won together: competitions, battles and festivals, and the people who danced them.',
  image: {
    file: 'share-achievements.png',
    alt: 'Three dancers jump for joy. NOX: Achievements',
  },
};
