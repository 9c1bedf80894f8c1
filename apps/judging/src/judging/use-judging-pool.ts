import type { AuditionEntry } from '@nox/contracts';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterEntries, statusFrom } from '../entries/entry-filter';
import { reviewedBy } from '../judge/reviewed-by';
import { useJudgeName } from '../judge/use-judge-name';

/** Whom one judges: those whom the filters in the address let through, and which of them one has reviewed. */
export function useJudgingPool(entries: readonly AuditionEntry[]) {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const status = statusFrom(params.get('status'));
  const judgeName = useDeferredValue(useJudgeName()[0]);
  return useMemo(() => {
    const pool = filterEntries(entries, { search, status }).rows.map(({ entry }) => entry);
    return { pool, reviewed: reviewedBy(pool, judgeName) };
  }, [entries, search, status, judgeName]);
}
