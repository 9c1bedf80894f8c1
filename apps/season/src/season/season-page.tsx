import { ApiError } from '@nox/api-client';
import { Button, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Checklist } from './checklist.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { FormerSeasons } from './former-seasons.tsx';
import { PublicState } from './public-state.tsx';
import { seasonsQuery } from './season-calls.ts';
import { SeasonForm } from './season-form.tsx';
import styles from './season.module.css';

function SeasonPage() {
  const { data, isLoadingError, failureReason, refetch } = useQuery(seasonsQuery);
  const isUnreachable = !data && ApiError.isUnreachable(failureReason);
  const [season, ...former] = data ?? [];
  return (
    <ToastProvider label="Results">
      <div className={styles.page}>
        <PageHeader title="Season" />
        {(isLoadingError || isUnreachable) && (
          <Notice tone="stop">
            Failed to fetch the season.
            {isUnreachable && (
              <span>This page is not available offline. Try again when there is a network.</span>
            )}
            <Button onClick={() => void refetch()}>Try again</Button>
          </Notice>
        )}
        {!data && !isLoadingError && !isUnreachable && <TableSkeleton label="Loading the season" />}
        {season && (
          <>
            {data?.map((one) => (
              <ErasureNotice key={one._id} season={one} />
            ))}
            <div className={styles.overview}>
              <PublicState season={season} />
              <Checklist season={season} />
            </div>
            {/* The key separates two seasons: what was typed for one must not be saved for the next. */}
            <SeasonForm key={season._id} season={season} />
            <FormerSeasons seasons={former} />
          </>
        )}
      </div>
    </ToastProvider>
  );
}

export { SeasonPage as Component };
