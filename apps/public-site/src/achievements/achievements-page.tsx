import { achievementQueries } from '@nox/api-client';
import { QueryList } from '../listing/query-list.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { PAGE_HEAD } from './page-head.ts';
import { AchievementList } from './achievement-list.tsx';
import { AchievementsSkeleton } from './achievements-skeleton.tsx';

export function Component() {
  return (
    <ListingPage title={PAGE_HEAD.title} heading="Achievements" widths="310000000013">
      <QueryList
        query={achievementQueries.list()}
        skeleton={<AchievementsSkeleton />}
        failure="Could not load achievements. Please try again later."
      >
        {(achievements) => <AchievementList achievements={achievements} />}
      </QueryList>
    </ListingPage>
  );
}
