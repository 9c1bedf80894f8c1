import { call } from '@nox/api-client/call';
import type { AuditPage, AuditQuery } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Any write may add to it, so it is stale at once. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => call<AuditPage>('GET', '/audit-log', { params: query, signal }),
    staleTime: 0,
  });

/** A CSV file. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export const exportAuditLog = (params: AuditQuery) =>
  call<ArrayBuffer>('GET', '/audit-log/export', { params, responseType: 'arraybuffer' });
