import { ApiError } from '@nox/api-client';
import type { AuditPage, AuditQuery } from '@nox/contracts';
import {
  Button,
  buttonClass,
  download,
  focusHeading,
  PageHeader,
  TableSkeleton,
  useAnnounce,
} from '@nox/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FetchFailure } from '../content/fetch-failure.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { auditQuery, exportAuditLog } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditView } from './use-audit-view.ts';

const FILE_NAME = 'audit_log.csv';

/** Saves the events of the filter, all pages. */
function ExportButton({ query }: { query: AuditQuery }) {
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAuditLog({ ...query, before: undefined }),
    onSuccess: (content) => download(new Blob([content]), FILE_NAME),
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to export the log.')),
  });
  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

function AuditLogPage() {
  const { query, setFilter, pageAddress } = useAuditView();
  const { data: page, isError, failureReason, refetch } = useQuery(auditQuery(query));
  const { data: first } = useQuery(auditQuery({}));

  const body = () => {
    if (page) return <Events page={page} query={query} pageAddress={pageAddress} />;
    if (!isError && !ApiError.isUnreachable(failureReason)) {
      return <TableSkeleton label="Loading the audit log" />;
    }
    const { queryKey } = auditQuery(query);
    const message = 'Failed to fetch the audit log. Please try again later.';
    const failure = { message, error: failureReason, queryKey };
    return <FetchFailure {...failure} refetch={refetch} />;
  };

  return (
    <div className={styles.page}>
      <PageHeader title="Audit Log">
        <ExportButton query={query} />
      </PageHeader>
      <AuditFilters query={query} people={first?.people ?? []} onFilter={setFilter} />
      {body()}
    </div>
  );
}

interface EventsProps {
  page: AuditPage;
  query: AuditQuery;
  pageAddress: ReturnType<typeof useAuditView>['pageAddress'];
}

function Events({ page: { events, next }, query, pageAddress }: EventsProps) {
  const isFiltered = Object.keys(query).length > 0;
  if (events.length === 0) {
    return (
      <p className={styles.empty}>
        {isFiltered
          ? 'Nothing matches these filters.'
          : 'Nothing has been changed yet. What administrators and candidates do is listed here.'}
      </p>
    );
  }
  return (
    <>
      <AuditTable events={events} />
      {(next || query.before) && (
        <nav aria-label="Pages" className={styles.pages}>
          {query.before && (
            <Link to={pageAddress(null)} className={buttonClass('quiet')} onClick={focusHeading}>
              Latest
            </Link>
          )}
          {next && (
            <Link to={pageAddress(next)} className={buttonClass('quiet')} onClick={focusHeading}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

export { AuditLogPage as Component };
