import type { PageHeads } from '@nox/contracts';
import { PAGE_HEAD as achievements } from './achievements/page-head.ts';
import { PAGE_HEAD as auditions } from './auditions/page-head.ts';
import { PAGE_HEAD as candidate } from './candidate/page-head.ts';
import { society } from './content/society.ts';
import { PAGE_HEAD as home } from './home/page-head.ts';
import { PAGE_HEAD as learn } from './learn/page-head.ts';
import { PAGE_HEAD as team } from './team/page-head.ts';

/** Written to `pages.json`: the server answers 404 for a path that is not in it. Pictures are 1200 by 630 pixels. */
export const pageHeads: PageHeads = {
  siteName: society.name,
  organization: {
    name: society.name,
    description:
      'The all-style dance society of our institute: workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
    sameAs: society.channels.map(({ url }) => url),
  },
  pages: [home, learn, team, achievements, auditions, candidate],
};
