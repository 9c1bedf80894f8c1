import type { PageHeads } from '@nox/contracts';
import { PAGE_TITLES } from './content/page-titles.ts';
import { society } from './content/society.ts';

const head = (path: keyof typeof PAGE_TITLES) => ({ path, title: PAGE_TITLES[path] });

const picture = (file: string, alt: string) => ({ file, alt });

/** Written to `pages.json`: the server answers 404 for a path that is not in it. Pictures are 1200 by 630 pixels. */
export const pageHeads: PageHeads = {
  siteName: society.name,
  organization: {
    name: society.name,
    description:
      'The all-style dance society of our institute: workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
    sameAs: society.channels.map(({ url }) => url),
  },
  pages: [
    {
      ...head('/'),
      description:
        'The all-style dance society of our institute. Workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
      image: picture(
        'share.png',
        'A dancer frozen upside down in a violet light. NOX: Dance is Our Shared Language!',
      ),
    },
    {
      ...head('/learn'),
      description:
        'Tutorials in breaking, locking, hip hop, lite feet and waacking, filmed by the people you will dance with, from the first step on.',
      image: picture('share-learn.png', 'A dancer in the middle of a toprock step. NOX: Learn'),
      hasVideos: true,
    },
    {
      ...head('/team'),
      description:
        'Everybody on the floor: the executive board, the core team and the members of the society, what they dance and where to find them.',
      image: picture('share-team.png', 'Three dancers, arms round each other. NOX: Team'),
    },
    {
      ...head('/achievements'),
      description:
        'What we won together: competitions, battles and festivals, and the people who danced them.',
      image: picture('share-achievements.png', 'Three dancers jump for joy. NOX: Achievements'),
    },
    {
      ...head('/auditions'),
      description:
        'How to become one of us. Auditions are closed at present; the next season is announced on our social media.',
      image: picture(
        'share-auditions.png',
        'A dancer in one long line from hand to hand. NOX: Auditions',
      ),
    },
    {
      ...head('/auditions/mine'),
      description: 'For candidates with a link to their application.',
      isListed: false,
    },
    {
      ...head('/auditions/now'),
      description: 'For the screens in the corridor, which have a link.',
      isListed: false,
    },
  ],
};
