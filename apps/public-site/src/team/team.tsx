import { teamQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailure } from './load-failure';
import { MemberList } from './member-list';
import { TeamSkeleton } from './team-skeleton';

/** The members, or what stands in their place until they are there. */
export function Team() {
  const { data: members, isPending, isFetching, refetch } = useQuery(teamQueries.list());
  const region = useRef<HTMLDivElement>(null);

  const retry = async () => {
    const { isSuccess } = await refetch();
    // The button that had the focus goes away; Tab goes on from here.
    if (isSuccess) region.current?.focus();
  };

  return (
    <div ref={region} tabIndex={-1}>
      {members ? (
        <MemberList members={members} />
      ) : isPending ? (
        <TeamSkeleton />
      ) : (
        <LoadFailure isRetrying={isFetching} onRetry={() => void retry()} />
      )}
    </div>
  );
}
