import { ApiError } from '@nox/api-client';
import type { AuditPage } from '@nox/contracts';
import {
  Button,
  buttonClass,
  classNames,
  download,
  EmptyState,
  focusHeading,
  PageHeader,
  QueryContent,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, exportAuditLog, useAuditView } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

const FILE_NAME = 'audit_log.csv';

/** Saves the events of the filter, all pages. */
function ExportButton() {
  const { query } = useAuditView();
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
  const { query } = useAuditView();
  const { data: first } = useQuery(auditQuery({}));
  return (
    <div className={ui.stack5}>
      <PageHeader title="Audit Log">
        <ExportButton />
      </PageHeader>
      <AuditFilters people={first?.people ?? []} />
      <QueryContent
        query={auditQuery(query)}
        loading="Loading the audit log"
        failed="Failed to fetch the audit log. Please try again later."
      >
        {(page) => <Events {...page} />}
      </QueryContent>
    </div>
  );
}

function Events({ events, next }: AuditPage) {
  const { query, pageAddress } = useAuditView();
  const isFiltered = Object.keys(query).length > 0;
  if (events.length === 0) {
    return (
      <EmptyState>
        {isFiltered
          ? 'Nothing matches these filters.'
          : 'Nothing has been changed yet. What administrators and candidates do is listed here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <AuditTable events={events} />
      {(next || query.before) && (
        <nav aria-label="Pages" className={classNames(tools.screenOnly, ui.row3)}>
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
