import { teamQueries } from '@nox/api-client';
import { QueryList } from '../listing/query-list.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { PAGE_HEAD } from './page-head.ts';
import { MaybeYou } from './maybe-you.tsx';
import { MemberList } from './member-list.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

export function Component() {
  return (
    <>
      <ListingPage title={PAGE_HEAD.title} heading="Our Team" widths="31006741">
        <QueryList
          query={teamQueries.list()}
          skeleton={<TeamSkeleton />}
          failure="Could not load team members. Please try again later."
        >
          {(members) => <MemberList members={members} />}
        </QueryList>
      </ListingPage>
      <MaybeYou />
    </>
  );
}
