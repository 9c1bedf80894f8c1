import { tutorialQueries } from '@nox/api-client';
import { Listed } from '../listing/listed';
import { ListingPage } from '../listing/listing-page';
import { LearnSkeleton } from './learn-skeleton';
import { TutorialList } from './tutorial-list';

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
