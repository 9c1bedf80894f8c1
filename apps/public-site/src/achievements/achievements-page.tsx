import { achievementQueries } from '@nox/api-client';
import { Listed } from '../listing/listed.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { AchievementList } from './achievement-list.tsx';
import { AchievementsSkeleton } from './achievements-skeleton.tsx';

export function Component() {
  return (
    <ListingPage path="/achievements" heading="Achievements" widths="310000000013">
      <Listed
        query={achievementQueries.list()}
        skeleton={<AchievementsSkeleton />}
        failure="Could not load achievements. Please try again later."
      >
        {(achievements) => <AchievementList achievements={achievements} />}
      </Listed>
    </ListingPage>
  );
}
