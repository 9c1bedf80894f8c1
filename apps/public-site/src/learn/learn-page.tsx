import { tutorialQueries } from '@nox/api-client';
import { QueryList } from '../listing/query-list.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { PAGE_HEAD } from './page-head.ts';
import { LearnSkeleton } from './learn-skeleton.tsx';
import { TutorialList } from './tutorial-list.tsx';

export function Component() {
  return (
    <ListingPage title={PAGE_HEAD.title} heading="Learn" widths="73013">
      <QueryList
        query={tutorialQueries.list()}
        skeleton={<LearnSkeleton />}
        failure="Could not load tutorials. Please try again later."
      >
        {(tutorials) => <TutorialList tutorials={tutorials} />}
      </QueryList>
    </ListingPage>
  );
}
