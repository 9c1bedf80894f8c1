import { summaryQuery } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Summary } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import type { MenuEntry } from '@nox/release-format';
import { formatNumber, PageHeader } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';

const REFRESH_INTERVAL_MS = 30_000;

function DashboardPage() {
  const name = useAuth(({ user }) => user?.email?.split('@')[0]);
  const { data: menus = [] } = useQuery(menusQuery);
  return (
    <div className={styles.page}>
      <div>
        <PageHeader title="Dashboard" />
        <p className={styles.welcome}>{name ? `Welcome, ${name}!` : 'Welcome!'}</p>
      </div>
      <nav aria-label="Quick links">
        <ul role="list" className={styles.links}>
          {menus
            .filter(({ menu, count }) => menu === 'admin' && count)
            .map((entry) => (
              <AreaCard key={entry.path} entry={entry} />
            ))}
        </ul>
      </nav>
      <section aria-labelledby="guide" className={styles.guide}>
        <h2 id="guide" className={styles.heading}>
          Quick guide
        </h2>
        <ul className={styles.steps}>
          <li>
            Visitors see active members and published tutorials only. Clear the box to take
            something off the page without deleting it.
          </li>
          <li>“Change Order” puts a category of the team or a dance style in order by hand.</li>
          <li>Files are uploaded when you save. What you type is kept as a draft until then.</li>
          <li>One rule set is active at a time: saving one as active deactivates the others.</li>
          <li>A candidate’s status is saved as soon as you choose it, and can be changed again.</li>
        </ul>
      </section>
    </div>
  );
}

function AreaCard({ entry: { path, label, text, count } }: { entry: MenuEntry }) {
  const query = { ...summaryQuery, refetchInterval: REFRESH_INTERVAL_MS };
  const { data: summary, isPending } = useQuery(query);
  const area = count && summary?.[count.of];
  return (
    <li className={styles.card}>
      <Link to={path} className={styles.link}>
        {label}
      </Link>
      <p className={styles.count}>
        {area ? countText(area, count) : isPending ? '…' : 'How many is not known now'}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

/** "58 members, 2 inactive": the number of items of an area in the words of its menu entry. */
function countText(
  { total, parts }: Summary[string],
  count: NonNullable<MenuEntry['count']>,
): string {
  const partTexts = Object.entries(count.parts ?? {}).flatMap(
    ([part, { zero = '', one, other }]) => {
      const number = parts[part] ?? 0;
      const words = number === 0 ? zero : number === 1 ? one : other;
      return words ? [words.replace('#', formatNumber(number))] : [];
    },
  );
  return [`${formatNumber(total)} ${total === 1 ? count.one : count.other}`, ...partTexts].join(
    ', ',
  );
}

export { DashboardPage as Component };
