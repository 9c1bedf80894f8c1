import type { PageHeads } from '@nox/contracts';
import { PAGE_TITLES } from './content/texts.ts';

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
  siteName: '{name}',
  // The server adds the society's links.
  organization: { name: '{name}', description: '{description}', sameAs: [] },
  plainImage: { file: 'share-plain.png', alt: 'A dancer frozen upside down in the light. {name}' },
  pages: [
    listed('/', 'A dancer frozen upside down in the light. {name}: {tagline}', '{description}'),
    {
      ...listed(
        '/learn',
        'A dancer in the middle of a toprock step. {name}: Learn',
        'Tutorials in {styles}, filmed by the people you will dance with, from the first step on.',
      ),
      hasVideos: true,
    },
    listed(
      '/team',
      'Three dancers, arms round each other. {name}: Team',
      'Everybody on the floor: the members of the society, what they dance and where to find them.',
    ),
    listed(
      '/achievements',
      'Three dancers jump for joy. {name}: Achievements',
      'What we won together: competitions, battles and festivals, and the people who danced them.',
    ),
    listed(
      '/auditions',
      'A dancer in one long line from hand to hand. {name}: Auditions',
      'How to become one of us. Auditions are closed at present; the next season is announced on our social media.',
    ),
    unlisted('/auditions/mine', 'For candidates with a link to their application.'),
    unlisted('/auditions/now', 'For the screens in the corridor, which have a link.'),
  ],
};
