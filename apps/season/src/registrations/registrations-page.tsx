import { ApiError } from '@nox/api-client';
import type { RegistrationsPage as Page, SharedRoll } from '@nox/contracts';
import { classNames, formatLocal, formatNumber, formatTime, PageHeader, tools, ui } from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import layout from '../ui/layout.module.css';
import { useOlder } from '../ui/hooks.ts';
import { Empty, LoadState, OfflineMark, Pages, Segments } from '../ui/page-parts.tsx';
import { RegistrationList, SameRollNumbers } from './registration-list.tsx';
import { LIST_NAMES, type ListName, LISTS, registrationsQuery } from './registrations.ts';
import styles from './registrations.module.css';

function RegistrationsPage() {
  const [params] = useSearchParams();
  const list = LIST_NAMES.find((name) => name === params.get('list')) ?? 'waiting';
  const older = useOlder(list);
  const options = registrationsQuery({
    list: list === 'withdrawn' ? 'waiting' : list,
    ...(older.before && { before: older.before }),
  });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data } = query;
  const counts = data?.counts;
  return (
    <>
      <PageHeader title="Registrations">
        <OfflineMark isShown={data !== undefined && ApiError.isUnreachable(query.failureReason)} />
      </PageHeader>
      <p className={ui.detail}>
        Registrations that are not entries yet.
        {counts && ` There are ${formatNumber(counts.entries)} entries.`}
      </p>
      <Segments
        aria-label="Lists"
        current={list}
        segments={LIST_NAMES.map((name) => ({
          ...{ key: name, label: LISTS[name].label },
          count: counts ? formatNumber(counts[name]) : '–',
          search: name === 'waiting' ? '' : `list=${name}`,
        }))}
      />
      {!data && (
        <LoadState
          query={query}
          queryKey={options.queryKey}
          label="Loading registrations"
          failed="Failed to fetch the registrations."
        />
      )}
      {data && <Shown list={list} page={data} isBusy={query.isPlaceholderData} />}
      {data && list !== 'withdrawn' && (
        <Pages
          {...older}
          next={data.next}
          className={styles.actions}
          buttonClassName={layout.small}
        />
      )}
      {data && <Figures page={data} />}
    </>
  );
}

export { RegistrationsPage as Component };

function Shown({ list, page, isBusy }: { list: ListName; page: Page; isBusy: boolean }) {
  const { registrations, withdrawn } = page;
  const sharedRolls = list === 'duplicates' ? (page.sharedRolls ?? []) : [];
  const items = list === 'withdrawn' ? withdrawn : [...sharedRolls, ...registrations];
  if (items.length === 0) return <Empty>{isBusy ? 'Loading…' : LISTS[list].empty}</Empty>;
  if (list !== 'withdrawn') {
    return (
      <>
        {sharedRolls.length > 0 && <SharedRolls shared={sharedRolls} />}
        <RegistrationList registrations={registrations} />
      </>
    );
  }
  return (
    <ul role="list" className={ui.stack3}>
      {withdrawn.map(({ _id, number, fullName, withdrawnAt }) => (
        <li key={_id} className={classNames(ui.stack2, styles.card)}>
          <p className={styles.head}>
            <Link to={`/admin/audition-entries?entry=${_id}`} className={styles.name}>
              {fullName}
            </Link>
            <span className={ui.detail}>
              Entry {number}, withdrew {formatTime(withdrawnAt)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Entries that share a roll number, by which candidates are not stopped. */
const SharedRolls = ({ shared }: { shared: readonly SharedRoll[] }) => (
  <ul role="list" className={ui.stack3}>
    {shared.map(({ rollNumber, entries }) => (
      <li key={rollNumber} className={classNames(ui.stack2, styles.card)}>
        <p className={styles.head}>
          <span className={styles.name}>{rollNumber}</span>
          <span className={ui.detail}>
            Several entries have this roll number. Ask the candidates, and delete the wrong ones.
          </span>
        </p>
        <SameRollNumbers others={entries} />
      </li>
    ))}
  </ul>
);

/** How many came, by style and by day. */
function Figures({ page }: { page: Page }) {
  if (page.styles.length === 0) return null;
  const byStyle = page.styles.map(({ danceStyle, ...sums }) => ({ label: danceStyle, ...sums }));
  const byDay = page.days
    .toReversed()
    .map(({ date, ...sums }) => ({ label: formatLocal(date), ...sums }));
  return (
    <details className={styles.details}>
      <summary>By style and day</summary>
      <div className={styles.tables}>
        <FigureTable by="style" rows={byStyle} />
        <FigureTable by="day" rows={byDay} />
      </div>
    </details>
  );
}

interface FigureTableProps {
  by: 'style' | 'day';
  rows: readonly { label: string; registrations: number; entries: number }[];
}

function FigureTable({ by, rows }: FigureTableProps) {
  return (
    <table className={classNames(ui.digits, tools.full, layout.figures)}>
      <caption>By {by}</caption>
      <thead>
        <tr>
          <th scope="col">{by === 'style' ? 'Style' : 'Day'}</th>
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
