import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/auditions',
  title: `Auditions | ${society.name}`,
  description:
    'How to become one of us. Auditions are closed at present; the next season is announced on our social media.',
  image: {
    file: 'share-auditions.png',
    alt: 'A dancer in one long line from hand to hand. NOX: Auditions',
  },
};
