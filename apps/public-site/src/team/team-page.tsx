import { teamQueries } from '@nox/api-client';
import { Listed } from '../listing/listed';
import { ListingPage } from '../listing/listing-page';
import { MaybeYou } from './maybe-you';
import { MemberList } from './member-list';
import { TeamSkeleton } from './team-skeleton';

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
