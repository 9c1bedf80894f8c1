import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/learn',
  title: `Learn | ${society.name}`,
  description:
    'Tutorials in breaking, locking, hip hop, lite feet and waacking, filmed by the people you will dance with, from the first step on.',
  image: {
    file: 'share-learn.png',
    alt: 'A dancer in the middle of a toprock step. NOX: Learn',
  },
  hasVideos: true,
};
