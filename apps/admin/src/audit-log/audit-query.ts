import { http } from '@nox/api-client';
import type { AuditPage, AuditQuery } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

// Called here: the API client of an earlier shell does not have these calls.

const authenticated = true;

/** Any write may add to it, so it is stale at once. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: async ({ signal }) =>
      (await http.get<AuditPage>('/audit-log', { params: query, signal, authenticated })).data,
    staleTime: 0,
  });

/** A CSV file. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export async function exportAuditLog(filter: AuditQuery): Promise<ArrayBuffer> {
  const options = { params: filter, responseType: 'arraybuffer', authenticated } as const;
  return (await http.get<ArrayBuffer>('/audit-log/export', options)).data;
}
