import type { PageHeads } from '@nox/contracts';
import { society } from './society.ts';

/**
 * What search engines and chats show of each page: its title, a sentence or two, and a picture out of `public/` of
 * 1200 by 630 pixels. An address that is not here is "not found", so a new page needs its lines here too.
 */
export const pageHeads = {
  siteName: society.name,
  organization: {
    name: society.name,
    description:
      'The all-style dance society of our institute: workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
    sameAs: society.channels.map(({ url }) => url),
  },
  pages: [
    {
      path: '/',
      title: `${society.name} | Dance is our shared language`,
      description:
        'The all-style dance society of our institute. Workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
      image: {
        file: 'share.png',
        alt: 'A dancer frozen upside down in a violet light. NOX: Dance is Our Shared Language!',
      },
    },
    {
      path: '/learn',
      title: `Learn | ${society.name}`,
      description:
        'Tutorials in breaking, locking, hip hop, lite feet and waacking, filmed by the people you will dance with, from the first step on.',
      image: {
        file: 'share-learn.png',
        alt: 'A dancer in the middle of a toprock step. NOX: Learn',
      },
      hasVideos: true,
    },
    {
      path: '/team',
      title: `Team | ${society.name}`,
      description:
        'Everybody on the floor: the executive board, the core team and the members of the society, what they dance and where to find them.',
      image: { file: 'share-team.png', alt: 'Three dancers, arms round each other. NOX: Team' },
    },
    {
      path: '/achievements',
      title: `Achievements | ${society.name}`,
      description:
        'What we won together: competitions, battles and festivals, and the people who danced them.',
      image: {
        file: 'share-achievements.png',
        alt: 'Three dancers jump for joy. NOX: Achievements',
      },
    },
    {
      path: '/auditions',
      title: `Auditions | ${society.name}`,
      description:
        'How to become one of us. Auditions are closed at present; the next season is announced on our social media.',
      image: {
        file: 'share-auditions.png',
        alt: 'A dancer in one long line from hand to hand. NOX: Auditions',
      },
    },
  ],
} satisfies PageHeads;

/** The title of the page at `path`, as the browser's tab shows it. */
export function titleOf(path: (typeof pageHeads.pages)[number]['path']): string {
  return pageHeads.pages.find((page) => page.path === path)!.title;
}
