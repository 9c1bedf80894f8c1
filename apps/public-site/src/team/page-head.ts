import { society } from '../content/society.ts';

export const PAGE_HEAD = {
  path: '/team',
  title: `Team | ${society.name}`,
  description:
    'Everybody on the floor: the executive board, the core team and the members of the society, what they dance and where to find them.',
  image: {
    file: 'share-team.png',
    alt: 'Three dancers, arms round each other. NOX: Team',
  },
};
