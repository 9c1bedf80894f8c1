import { summaryQuery } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { describeRole, pluralize, ROLES, type Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import {
  classNames,
  formatTime,
  PageHeader,
  QueryContent,
  rowActionClass,
  tools,
  ui,
  useMinWidth,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAccess } from '../access/access.ts';
import { auditQuery } from '../audit-log/audit-query.ts';
import { EventSentence, whoOf } from '../audit-log/audit-table.tsx';
import styles from './dashboard-page.module.css';
import { useSeasonPhase } from '../season/season-phase.ts';
import { SeasonLine } from './season-line.tsx';
import { Tasks, wordsFor } from './tasks.tsx';

const REFRESH_INTERVAL_MS = 30_000;
/** The space is as high as the text that takes its place. */
const SPACE = '\u00a0';

function DashboardPage() {
  const name = useAuth(({ user }) => user?.email?.split('@')[0]);
  const access = useAccess();
  const { menus } = access;
  const steps = ROLES.filter((role) => access.has([role])).flatMap(
    (role) => describeRole(role).guide ?? [],
  );
  const query = { ...summaryQuery, refetchInterval: REFRESH_INTERVAL_MS };
  const result = useQuery(query);
  const { data: summary, isPending } = result;
  const unknown = isPending ? SPACE : 'The number is not known now';
  const current = useSeasonPhase(menus, result);
  const isWide = useMinWidth(768);
  return (
    <div className={ui.stack8}>
      <div className={ui.stack1}>
        <PageHeader title="Today" />
        <p className={classNames(ui.minor, ui.breakable)}>
          {name ? `Welcome, ${name}!` : 'Welcome!'}
        </p>
      </div>
      <SeasonLine menus={menus} current={current} />
      <div className={classNames(ui.stack0, styles.columns)}>
        <Tasks access={access} summary={summary} phase={current?.phase} isPending={isPending} />
        {access.has() && <RecentActivity />}
      </div>
      <div className={classNames(ui.stack0, tools.section, styles.columns)}>
        <nav aria-label="Quick links" className={tools.top}>
          {/* A phone's menu has them all. */}
          <details open={isWide} className={ui.stack3}>
            <summary className={classNames(ui.subheading, tools.target)}>Quick links</summary>
            <ul role="list" className={styles.areas}>
              {menus.map(
                ({ path, label, text, count }) =>
                  count && (
                    <li
                      key={path}
                      className={classNames(ui.stack0, tools.top, ui.around, styles.card)}
                    >
                      <Link to={path} className={classNames(ui.strong, styles.link)}>
                        {label}
                      </Link>
                      <p className={classNames(ui.small, ui.digits)}>
                        {countText(count, summary) ?? unknown}
                      </p>
                      <p className={ui.note}>{text}</p>
                    </li>
                  ),
              )}
            </ul>
          </details>
        </nav>
        <section aria-labelledby="guide" className={classNames(tools.top, ui.stack3)}>
          <h2 id="guide" className={ui.subheading}>
            Quick guide
          </h2>
          <ul className={classNames(styles.steps, ui.stack2, ui.note)}>
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** "58 members, 2 inactive": the number of items of an area in the words of its menu entry; undefined if it is not known. */
function countText(count: NonNullable<MenuEntry['count']>, summary: Summary | undefined) {
  const area = summary?.[count.of];
  if (!area) return undefined;
  const { total, parts } = area;
  const partTexts = Object.entries(count.parts ?? {}).map(([part, words]) =>
    wordsFor(parts[part] ?? 0, words),
  );
  const totalText = pluralize(total, count.one, count.other);
  return [totalText, ...partTexts].filter(Boolean).join(', ');
}

const MAX_EVENTS = 5;

function RecentActivity() {
  return (
    <section aria-labelledby="activity" className={classNames(tools.top, ui.stack3)}>
      <h2 id="activity" className={ui.heading}>
        Recent activity
      </h2>
      <QueryContent
        query={auditQuery({})}
        loading="Loading recent activity"
        rows={3}
        failed="Failed to fetch recent activity."
      >
        {({ events }) =>
          events.length === 0 ? (
            <p className={ui.minor}>Nothing has been changed yet.</p>
          ) : (
            <>
              <ul role="list" className={ui.stack3}>
                {events.slice(0, MAX_EVENTS).map((event) => (
                  <li key={event._id} className={classNames(ui.stack0, ui.breakable)}>
                    <EventSentence event={event} />
                    <span className={ui.detail}>
                      {whoOf(event)} · <time dateTime={event.at}>{formatTime(event.at)}</time>
                    </span>
                  </li>
                ))}
              </ul>
              <Link to="/admin/audit-log" className={rowActionClass()}>
                All in the audit log
              </Link>
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

export { DashboardPage as Component };
