import { seasonQueries } from '@nox/api-client';
import type { PublicSeason, Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { classNames, formatLocal, localOf, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';

/** What is done on the page of a menu entry, by its label: other remotes declare most of them. */
const PHASES = [
  { name: 'Prepare', page: 'Season', action: 'Set up the season' },
  { name: 'Register', page: 'Registrations', action: 'See registrations' },
  { name: 'Schedule', page: 'Schedule', action: 'Plan the schedule' },
  { name: 'Judge', page: 'Audition Entries', action: 'Judge candidates' },
  { name: 'Results', page: 'Messages', action: 'Write to candidates' },
] as const;
type Phase = (typeof PHASES)[number]['name'];

/** @param today the society's date, such as `2026-08-14` */
export function phaseOf(season: PublicSeason, summary: Summary, today: string): Phase {
  const { total = 0, parts = {} } = summary['audition-entries'] ?? {};
  if (season.state === 'open' || season.state === 'paused') return 'Register';
  // Entries may also be imported, without any registration.
  if (season.state === 'announced' || total === 0) return 'Prepare';
  const days = season.parts.map(({ date }) => date).toSorted();
  const isBefore = days.length > 0 ? today < days[0]! : (parts['unassigned'] ?? 0) > 0;
  if (isBefore) return 'Schedule';
  const isOver = days.length === 0 || today > days.at(-1)!;
  return isOver && parts['pending'] === 0 ? 'Results' : 'Judge';
}

export function sentenceOf({ state, opensAt, closesAt }: PublicSeason, phase: Phase): string {
  switch (phase) {
    case 'Prepare':
      return opensAt
        ? `Registration opens on ${formatLocal(opensAt)}.`
        : 'Registration is closed, and has no opening date.';
    case 'Register':
      if (state === 'paused') return 'Registration is paused.';
      return `Registration is open${closesAt ? ` until ${formatLocal(closesAt)}` : ''}.`;
    case 'Schedule':
      return 'Registration is closed. Each candidate needs a slot.';
    case 'Judge':
      return 'Candidates are judged: all of them need a decision.';
    case 'Results':
      return 'Every candidate has a decision.';
  }
}

/** The season and its phase; undefined while either is not known. @param readAt when the summary was, in milliseconds */
export function useSeasonPhase(summary: Summary | undefined, readAt: number) {
  const { data: season } = useQuery(seasonQueries.current());
  if (!season || !summary) return undefined;
  const phase = phaseOf(season, summary, localOf(readAt).slice(0, 10));
  return { season, phase };
}

interface SeasonLineProps {
  menus: readonly MenuEntry[];
  current: ReturnType<typeof useSeasonPhase>;
}

const pathOf = (page: string, menus: readonly MenuEntry[]) =>
  menus.find(({ label }) => label === page)?.path;

/** The phases of a season, each a link to where its work is done. Nothing where no remote has a season. */
export function SeasonLine({ menus, current }: SeasonLineProps) {
  if (!pathOf('Season', menus)) return null;
  return (
    <section aria-labelledby="season" className={ui.stack3}>
      <h2 id="season" className={classNames(ui.heading, ui.breakable)}>
        {current?.season.name ?? 'Season'}
      </h2>
      <ol role="list" className={styles.phases}>
        {PHASES.map(({ name, page }) => (
          <li
            key={name}
            aria-current={name === current?.phase ? 'step' : undefined}
            className={styles.phase}
          >
            {pathOf(page, menus) ? <Link to={pathOf(page, menus)!}>{name}</Link> : name}
          </li>
        ))}
      </ol>
      <p className={ui.minor}>{current ? sentenceOf(current.season, current.phase) : '…'}</p>
    </section>
  );
}

/** What is done next: the one primary action of the dashboard. */
export function PhaseAction({
  menus,
  current,
  className,
}: SeasonLineProps & { className: string }) {
  const phase = PHASES.find(({ name }) => name === current?.phase);
  const path = phase && pathOf(phase.page, menus);
  if (!path) return null;
  return (
    <Link to={path} className={className}>
      {phase.action}
    </Link>
  );
}
