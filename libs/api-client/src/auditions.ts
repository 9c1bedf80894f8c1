import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http';

const AUDITIONS = ['auditions'] as const;

export const auditionQueries = {
  all: AUDITIONS,

  /** All entries in order of arrival. */
  list: () =>
    queryOptions({
      queryKey: [...AUDITIONS, 'list'],
      queryFn: async ({ signal }) =>
        (await http.get<AuditionEntry[]>('/auditions', { signal, authenticated: true })).data,
    }),
};

/** @throws ApiError `unauthenticated`, `forbidden`, `not-found`, `network` */
export async function setAuditionStatus(
  id: string,
  status: AuditionStatus,
): Promise<AuditionEntry> {
  const path = `/auditions/${encodeURIComponent(id)}/status`;
  return (await http.put<AuditionEntry>(path, { status }, { authenticated: true })).data;
}
