import { createQueryClient, seasonQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { QueryObserver } from '@tanstack/react-query';

// The chunk that the form loads when it is there.

export const queryClient = createQueryClient();

/** Calls back when the season changes, as when registration closes. It is as old as the document. @returns a function that ends it */
export function watchSeason(season: PublicSeason, onChange: (season: PublicSeason) => void) {
  const initialDataUpdatedAt = performance.timeOrigin;
  const query = { ...seasonQueries.current(), initialData: season, initialDataUpdatedAt };
  return new QueryObserver(queryClient, query).subscribe(({ data }) => data && onChange(data));
}
