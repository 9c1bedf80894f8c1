import type { PageHeads } from '@nox/contracts';
import { PAGE_TITLES, society } from './content/society.ts';

type Path = keyof typeof PAGE_TITLES;

const head = (path: Path, description: string) => ({ path, title: PAGE_TITLES[path], description });

/** @param alt of its picture, such as `share-learn.png` */
const listed = (path: Path, alt: string, description: string) => ({
  ...head(path, description),
  image: { file: `share${path.replace('/', '-').replace(/-$/, '')}.png`, alt },
});

const unlisted = (...of: Parameters<typeof head>) => ({ ...head(...of), isListed: false });

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
    listed(
      '/',
      'A dancer frozen upside down in a violet light. NOX: Dance is Our Shared Language!',
      'The all-style dance society of our institute. Workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
    ),
    {
      ...listed(
        '/learn',
        'A dancer in the middle of a toprock step. NOX: Learn',
        'Tutorials in breaking, locking, hip hop, lite feet and waacking, filmed by the people you will dance with, from the first step on.',
      ),
      hasVideos: true,
    },
    listed(
      '/team',
      'Three dancers, arms round each other. NOX: Team',
      'Everybody on the floor: the executive board, the core team and the members of the society, what they dance and where to find them.',
    ),
    listed(
      '/achievements',
      'Three dancers jump for joy. NOX: Achievements',
      'What we won together: competitions, battles and festivals, and the people who danced them.',
    ),
    listed(
      '/auditions',
      'A dancer in one long line from hand to hand. NOX: Auditions',
      'How to become one of us. Auditions are closed at present; the next season is announced on our social media.',
    ),
    unlisted('/auditions/mine', 'For candidates with a link to their application.'),
    unlisted('/auditions/now', 'For the screens in the corridor, which have a link.'),
  ],
};
