import { ApiError, seasonQueries } from '@nox/api-client';
import { pluralize, type RegistrationsPage as Page, type SharedRoll } from '@nox/contracts';
import {
  classNames,
  DataTable,
  EmptyState,
  formatLocal,
  formatNumber,
  formatTime,
  LoadState,
  PageHeader,
  rowActionClass,
  ui,
} from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import layout from '../ui/layout.module.css';
import { useOlder } from '../ui/hooks.ts';
import { ButtonLink, FigureTable, OfflineMark, Pages, Segments } from '../ui/page-parts.tsx';
import { RegistrationList, SameRollNumbers } from './registration-list.tsx';
import { LIST_NAMES, type ListName, LISTS, registrationsQuery } from './registrations.ts';
import styles from './registrations.module.css';

function RegistrationsPage() {
  const [params] = useSearchParams();
  const list = LIST_NAMES.find((name) => name === params.get('list')) ?? 'waiting';
  const older = useOlder(list);
  const before = older.before || undefined;
  const options = registrationsQuery({ list: list === 'withdrawn' ? 'waiting' : list, before });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data } = query;
  const counts = data?.counts;
  return (
    <>
      <PageHeader title="Registrations">
        <OfflineMark isShown={data !== undefined && ApiError.isUnreachable(query.failureReason)} />
        <ButtonLink to="/admin/audition-entries?import=yes" state={{ isOpened: true }}>
          Import candidates
        </ButtonLink>
      </PageHeader>
      <p className={ui.detail}>
        These registrations are not entries yet.
        {counts && ` There are ${pluralize(counts.entries, 'entry', 'entries')}.`}
      </p>
      <Segments
        aria-label="Lists"
        className={styles.lists}
        current={list}
        segments={LIST_NAMES.map((name) => ({
          key: name,
          label: LISTS[name].label,
          count: counts ? formatNumber(counts[name]) : '–',
          search: name === 'waiting' ? '' : `list=${name}`,
        }))}
      />
      {!data && (
        <LoadState
          query={query}
          queryKey={options.queryKey}
          loading="Loading registrations"
          failed="Failed to fetch the registrations."
        />
      )}
      {data && <Shown list={list} page={data} isBusy={query.isPlaceholderData} />}
      {data && list !== 'withdrawn' && <Pages {...older} next={data.next} />}
      {data && <Figures page={data} />}
    </>
  );
}

export { RegistrationsPage as Component };

function Shown({ list, page, isBusy }: { list: ListName; page: Page; isBusy: boolean }) {
  const { registrations, withdrawn } = page;
  const sharedRolls = list === 'duplicates' ? (page.sharedRolls ?? []) : [];
  const items = list === 'withdrawn' ? withdrawn : [...sharedRolls, ...registrations];
  if (items.length === 0) {
    return (
      <EmptyState
        role="status"
        action={list === 'waiting' && !isBusy && <NextStep hasEntries={page.counts.entries > 0} />}
      >
        {isBusy ? 'Loading…' : LISTS[list].empty}
      </EmptyState>
    );
  }
  if (list !== 'withdrawn') {
    return (
      <>
        {sharedRolls.length > 0 && <SharedRolls shared={sharedRolls} />}
        {registrations.length > 0 && <RegistrationList registrations={registrations} />}
      </>
    );
  }
  return (
    <DataTable
      aria-label="Withdrawn"
      items={withdrawn}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'Candidate',
          cell: ({ _id, fullName }) => (
            <Link to={`/admin/audition-entries?entry=${_id}`} className={rowActionClass()}>
              {fullName}
            </Link>
          ),
        },
        { name: 'Number', label: 'Number', cell: ({ number }) => number },
        { name: 'Withdrew', label: 'Withdrew', cell: ({ withdrawnAt }) => formatTime(withdrawnAt) },
      ]}
    />
  );
}

function NextStep({ hasEntries }: { hasEntries: boolean }) {
  const { data: season } = useQuery({ ...seasonQueries.current(), enabled: !hasEntries });
  if (hasEntries) return <ButtonLink to="/admin/audition-entries">Open the entries</ButtonLink>;
  return season?.state !== 'open' && <ButtonLink to="/admin/season">Open a season</ButtonLink>;
}

const SharedRolls = ({ shared }: { shared: readonly SharedRoll[] }) => (
  <section aria-label="Entries with the same roll number" className={ui.stack3}>
    <p className={ui.minor}>
      Several entries have one roll number. Ask the candidates, and delete the wrong ones.
    </p>
    <DataTable
      aria-label="Entries with the same roll number"
      items={shared}
      keyOf={({ rollNumber }) => rollNumber}
      columns={[
        { name: 'Roll number', cell: ({ rollNumber }) => rollNumber },
        { name: 'Entries', cell: ({ entries }) => <SameRollNumbers others={entries} /> },
      ]}
    />
  </section>
);

function Figures({ page: { styles: byStyle, days } }: { page: Page }) {
  if (byStyle.length === 0) return null;
  const heads = ['Unconfirmed', 'Entries'];
  return (
    <details className={styles.details}>
      <summary className={classNames(ui.minor, layout.summary)}>By style and day</summary>
      <div className={layout.pair}>
        <FigureTable
          caption="By style"
          heads={['Style', ...heads]}
          rows={byStyle.map((one) => [one.danceStyle, one.registrations, one.entries])}
        />
        <Link to="/admin/audition-entries?merge=styles" state={{ isOpened: true }}>
          Give a style one spelling
        </Link>
        <FigureTable
          caption="By day"
          heads={['Day', ...heads]}
          rows={days
            .toReversed()
            .map((one) => [formatLocal(one.date), one.registrations, one.entries])}
        />
      </div>
    </details>
  );
}
