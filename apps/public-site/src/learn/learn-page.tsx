import { tutorialQueries } from '@nox/api-client';
import { Listed } from '../listing/listed.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { LearnSkeleton } from './learn-skeleton.tsx';
import { TutorialList } from './tutorial-list.tsx';

export function Component() {
  return (
    <ListingPage path="/learn" heading="Learn" widths="73013">
      <Listed
        query={tutorialQueries.list()}
        skeleton={<LearnSkeleton />}
        failure="Could not load tutorials. Please try again later."
      >
        {(tutorials) => <TutorialList tutorials={tutorials} />}
      </Listed>
    </ListingPage>
  );
}
