import { seasonQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';

/** The season while registration is open, where the page knows it: it is not fetched for this. */
export function useOpenSeason() {
  const { data } = useQuery({ ...seasonQueries.current(), enabled: false, refetchInterval: false });
  return data?.state === 'open' ? data : undefined;
}
