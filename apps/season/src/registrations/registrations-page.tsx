import { ApiError } from '@nox/api-client';
import type { RegistrationsPage as Page } from '@nox/contracts';
import {
  Button,
  formatLocal,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  TableSkeleton,
  ToastProvider,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { registrationsQuery } from './registration-calls.ts';
import { RegistrationList } from './registration-list.tsx';
import { LIST_NAMES, listFrom, type ListName, LISTS } from './registration-words.ts';
import styles from './registrations.module.css';

function RegistrationsPage() {
  return (
    <ToastProvider label="Results">
      <div className={styles.page}>
        <Registrations />
      </div>
    </ToastProvider>
  );
}

function Registrations() {
  const [params] = useSearchParams();
  const list = listFrom(params.get('list'));
  const [position, setPosition] = useState<{ list: ListName; before?: string }>({ list });
  const before = position.list === list ? position.before : undefined;
  const query = registrationsQuery({
    list: list === 'withdrawn' ? 'waiting' : list,
    ...(before && { before }),
  });
  const queryClient = useQueryClient();
  const { data, isPlaceholderData, isError, failureReason, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const isUnreachable = ApiError.isUnreachable(failureReason);
  const retry = async () => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    await refetch();
  };
  return (
    <>
      <PageHeader title="Registrations">
        <p role="status" className={styles.offline}>
          {data && isUnreachable && 'Offline'}
        </p>
      </PageHeader>
      <p className={styles.minor}>
        Registrations that are not entries yet.
        {data && ` There are ${formatNumber(data.counts.entries)} entries.`}
      </p>
      <Lists list={list} counts={data?.counts} />
      {!data && !isError && !isUnreachable && <TableSkeleton label="Loading registrations" />}
      {!data && (isError || isUnreachable) && (
        <Notice tone="stop">
          Failed to fetch the registrations.
          {isUnreachable && (
            <span>This page is not available offline. Try again when there is a network.</span>
          )}
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
      {data && <Shown list={list} page={data} isBusy={isPlaceholderData} />}
      {data && list !== 'withdrawn' && (data.next || before) && (
        <Pages
          next={data.next}
          isFirst={!before}
          onPage={(next) => setPosition({ list, ...(next && { before: next }) })}
        />
      )}
      {data && <Figures styles={data.styles} days={data.days} />}
    </>
  );
}

function Lists({ list, counts }: { list: ListName; counts: Page['counts'] | undefined }) {
  return (
    <nav aria-label="Lists" className={controls.segments}>
      {LIST_NAMES.map((name) => (
        <Link
          key={name}
          to={{ search: name === 'waiting' ? '' : `list=${name}` }}
          preventScrollReset
          aria-current={name === list || undefined}
          className={controls.segment}
        >
          {LISTS[name].label}{' '}
          <span className={controls.count}>
            {counts ? formatNumber(LISTS[name].count(counts)) : '–'}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Shown({ list, page, isBusy }: { list: ListName; page: Page; isBusy: boolean }) {
  const { registrations, withdrawn } = page;
  const items = list === 'withdrawn' ? withdrawn : registrations;
  if (items.length === 0) {
    return (
      <p role="status" className={styles.empty}>
        {isBusy ? 'Loading…' : LISTS[list].empty}
      </p>
    );
  }
  if (list !== 'withdrawn') return <RegistrationList registrations={registrations} />;
  return (
    <ul className={styles.list}>
      {withdrawn.map(({ _id, number, fullName, withdrawnAt }) => (
        <li key={_id} className={styles.card}>
          <p className={styles.head}>
            <Link to={`/admin/audition-entries?entry=${_id}`} className={styles.name}>
              {fullName}
            </Link>
            <span className={styles.minor}>
              Entry {number}, withdrew {formatTime(withdrawnAt)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface PagesProps {
  next: string | null;
  isFirst: boolean;
  onPage: (before: string | null) => void;
}

/** From the latest registrations to the older ones. */
function Pages({ next, isFirst, onPage }: PagesProps) {
  const go = (before: string | null) => {
    onPage(before);
    document.querySelector('h1')?.focus();
  };
  return (
    <nav aria-label="Pages" className={styles.actions}>
      {!isFirst && <Button onClick={() => go(null)}>Latest</Button>}
      {next && <Button onClick={() => go(next)}>Older</Button>}
    </nav>
  );
}

export { RegistrationsPage as Component };

interface FigureTableProps {
  title: string;
  rows: readonly { label: string; registrations: number; entries: number }[];
}

function FigureTable({ title, rows }: FigureTableProps) {
  return (
    <table className={styles.figures}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.minor}>Came</span>
          </th>
          <th scope="col">Unconfirmed</th>
          <th scope="col">Entries</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, registrations, entries }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(registrations)}</td>
            <td>{formatNumber(entries)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many came, by style and by day. */
export function Figures({ styles: danceStyles, days }: Pick<Page, 'styles' | 'days'>) {
  if (danceStyles.length === 0) return null;
  const byStyle = danceStyles.map(({ danceStyle, ...sums }) => ({ label: danceStyle, ...sums }));
  const byDay = days
    .toReversed()
    .map(({ date, ...sums }) => ({ label: formatLocal(date), ...sums }));
  return (
    <details className={styles.details}>
      <summary>By style and day</summary>
      <div className={styles.tables}>
        <FigureTable title="By style" rows={byStyle} />
        <FigureTable title="By day" rows={byDay} />
      </div>
    </details>
  );
}
