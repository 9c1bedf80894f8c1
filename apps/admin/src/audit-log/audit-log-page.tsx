import { ApiError } from '@nox/api-client';
import { type AuditPage, AuditSubject } from '@nox/contracts';
import {
  Button,
  buttonClass,
  classNames,
  download,
  EmptyState,
  FilterNote,
  focusHeading,
  PageHeader,
  QueryContent,
  SearchField,
  SelectField,
  Toolbar,
  tools,
  ui,
  useAnnounce,
  useDebounced,
} from '@nox/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { auditQuery, exportAuditLog, useAuditView } from './audit-query.ts';
import { AuditTable, SUBJECT_LABELS } from './audit-table.tsx';

const FILE_NAME = 'audit_log.csv';

function ExportButton() {
  const { query } = useAuditView();
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAuditLog({ ...query, before: undefined }),
    onSuccess: (content) => download(new Blob([content]), FILE_NAME),
    onError: (error) =>
      announce('negative', ApiError.messageOr(error, 'Failed to export the log.')),
  });
  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

function AuditLogPage() {
  const { query, setFilter } = useAuditView();
  const { data: first } = useQuery(auditQuery({}));
  // The search is not in the address: names of candidates do not belong there.
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), 300);
  return (
    <div className={ui.stack5}>
      <PageHeader title="Audit Log">
        <ExportButton />
      </PageHeader>
      <AuditFilters people={first?.people ?? []}>
        <SearchField
          label="Search changes"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            if (query.before) setFilter('before', '');
          }}
        />
      </AuditFilters>
      <QueryContent
        query={auditQuery(query, searched)}
        loading="Loading the audit log"
        failed="Failed to fetch the audit log. Please try again later."
      >
        {(page) => <Events {...page} isSearch={searched !== ''} />}
      </QueryContent>
    </div>
  );
}

function Events({ events, next, isSearch }: AuditPage & { isSearch: boolean }) {
  const { query, pageAddress } = useAuditView();
  const isFiltered = isSearch || Object.keys(query).length > 0;
  const filtered = next
    ? 'Nothing here matches: older changes may.'
    : 'Nothing matches these filters.';
  return (
    <>
      {events.length > 0 ? (
        <AuditTable events={events} />
      ) : (
        <EmptyState>
          {isFiltered
            ? filtered
            : 'Nothing has been changed yet. What administrators and candidates do is listed here.'}
        </EmptyState>
      )}
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

type AuditFiltersProps = Pick<AuditPage, 'people'> & { children: ReactNode };

function AuditFilters({ people, children }: AuditFiltersProps) {
  const { query, setFilter } = useAuditView();
  // Whom the address names may have made no change, or not be known yet.
  const isKnown = !query.by || people.some(({ uid }) => uid === query.by);
  const unknown = isKnown ? [] : [[query.by ?? '', '…'] as const];
  return (
    <Toolbar>
      {children}
      <SelectField
        label="Area"
        placeholder="All"
        options={AuditSubject.options.map((subject) => [subject, SUBJECT_LABELS[subject]])}
        value={query.subject ?? ''}
        onChoose={(subject) => setFilter('subject', subject)}
      />
      <SelectField
        label="Person"
        placeholder="All"
        options={[...unknown, ...people.map(({ uid, name }) => [uid, name] as const)]}
        value={query.by ?? ''}
        onChoose={(by) => setFilter('by', by)}
      />
      {query.item && (
        <FilterNote onShowAll={() => setFilter('item', '')}>
          Only what was done to one item is shown.
        </FilterNote>
      )}
    </Toolbar>
  );
}

export { AuditLogPage as Component };
