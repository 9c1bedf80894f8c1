import { teamQueries } from '@nox/api-client';
import { Listed } from '../listing/listed.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { MaybeYou } from './maybe-you.tsx';
import { MemberList } from './member-list.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

export function Component() {
  return (
    <>
      <ListingPage path="/team" heading="Our Team" widths="31006741">
        <Listed
          query={teamQueries.list()}
          skeleton={<TeamSkeleton />}
          failure="Could not load team members. Please try again later."
        >
          {(members) => <MemberList members={members} />}
        </Listed>
      </ListingPage>
      <MaybeYou />
    </>
  );
}
