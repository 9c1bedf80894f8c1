import { call } from '@nox/api-client';
import { type AuditPage, AuditQuery } from '@nox/contracts';
import { setParam, withParam } from '@nox/ui';
import { queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

/** Any write may add to it, so it is stale at once. */
export const auditQuery = (query: AuditQuery, search = '') =>
  queryOptions({
    queryKey: ['audit-log', query, search],
    queryFn: ({ signal }) =>
      search === ''
        ? call<AuditPage>('GET', '/audit-log', { params: query, signal })
        : call<AuditPage>('POST', '/audit-log/search', { body: { ...query, search }, signal }),
    staleTime: 0,
  });

/** A CSV file. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export const exportAuditLog = (params: AuditQuery) =>
  call<ArrayBuffer>('GET', '/audit-log/export', { params, responseType: 'arraybuffer' });

const KEYS = ['subject', 'by', 'item', 'before'] as const;
type Key = (typeof KEYS)[number];

/** The address says which events are shown: `?subject=team&by=<uid>`. What is not valid is left out. */
export function useAuditView() {
  const [params, setParams] = useSearchParams();
  const given = KEYS.flatMap((key) => {
    const value = params.get(key);
    return value && AuditQuery.safeParse({ [key]: value }).success ? [[key, value]] : [];
  });
  const query: AuditQuery = Object.fromEntries(given);

  /** Shows from the latest event on. It changes the parameters in place: a second filter may follow before the address has the first. */
  const setFilter = (key: Key, value: string) =>
    setParams(
      (now) => {
        now.delete('before');
        setParam(now, key, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  const pageAddress = (before: string | null) => ({
    search: withParam(params, 'before', before ?? '').toString(),
  });

  return { query, setFilter, pageAddress };
}
