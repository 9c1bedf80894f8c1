import type { AuditionEntry } from '@nox/contracts';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterEntries, statusFrom } from '../entries/entry-filter.ts';
import { reviewedBy } from '../judge/reviewed-by.ts';
import { useJudgeName } from '../judge/use-judge-name.ts';
import { useQueueView } from '../queue/queue-provider.tsx';
import { waitingReviews } from '../queue/waiting-for.ts';

/**
 * Whom one judges: those whom the filters in the address let through, and which of them one has reviewed; a review that
 * waits to be sent is written.
 */
export function useJudgingPool(entries: readonly AuditionEntry[]) {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const status = statusFrom(params.get('status'));
  const judgeName = useDeferredValue(useJudgeName()[0]);
  const { waiting } = useQueueView();
  const pool = useMemo(
    () => filterEntries(entries, { search, status }).rows.map(({ entry }) => entry),
    [entries, search, status],
  );
  const reviewed = useMemo(() => {
    const ids = new Set(pool.map(({ _id }) => _id));
    const handedIn = waitingReviews(waiting, judgeName).filter(({ entryId }) => ids.has(entryId));
    return new Set([...reviewedBy(pool, judgeName), ...handedIn.map(({ entryId }) => entryId)]);
  }, [pool, waiting, judgeName]);
  return { pool, reviewed };
}
