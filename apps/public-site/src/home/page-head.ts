import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/',
  title: `${society.name} | Dance is our shared language`,
  description:
    'The all-style dance society of our institute. Workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
  image: {
    file: 'share.png',
    alt: 'A dancer frozen upside down in a violet light. NOX: Dance is Our Shared Language!',
  },
};
