import type { PublicSeason } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { buttonClass, classNames, formatDays, tools, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import {
  actionOf,
  pathOf,
  PHASES,
  sentenceOf,
  type useSeasonPhase,
} from '../season/season-phase.ts';
import styles from './dashboard-page.module.css';

interface SeasonLineProps {
  menus: readonly MenuEntry[];
  current: ReturnType<typeof useSeasonPhase>;
}

/** What the phase of the season asks for, and all its phases. Nothing where no remote has a season. */
export function SeasonLine({ menus, current }: SeasonLineProps) {
  if (!pathOf('Prepare', menus)) return null;
  const hasOpened = current && !['closed', 'announced'].includes(current.season.state);
  return (
    <section aria-labelledby="season" className={ui.stack5}>
      <div className={ui.stack1}>
        <h2 id="season" className={classNames(ui.heading, ui.breakable)}>
          {current?.season.name ?? 'Season'}
        </h2>
        <p className={classNames(ui.minor, styles.sentence)}>
          {current && sentenceOf(current.season, current.phase, current.summary)}
          {current === null && 'Where the season stands is not known now.'}
        </p>
      </div>
      <PhaseAction menus={menus} current={current} />
      <ol role="list" className={styles.phases}>
        {PHASES.map(({ name, label = name }) => {
          const path = pathOf(name, menus);
          const text = (
            <>
              {label}
              <span className={classNames(ui.regular, ui.digits)}>
                {current && datesOf(name, current.season)}
              </span>
            </>
          );
          const className = classNames(ui.stack0, tools.top);
          return (
            <li
              key={name}
              aria-current={name === current?.phase ? 'step' : undefined}
              data-skipped={(name === 'Register' && !hasOpened) || undefined}
              className={classNames(ui.note, styles.phase)}
            >
              {path ? (
                <Link to={path} className={className}>
                  {text}
                </Link>
              ) : (
                <div className={className}>{text}</div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function datesOf(phase: string, { opensAt, closesAt, parts }: PublicSeason) {
  const days = parts.map(({ date }) => date).toSorted();
  if (phase === 'Register') return opensAt && formatDays(opensAt, closesAt ?? opensAt);
  return phase === 'Day' && days[0] && formatDays(days[0], days.at(-1)!);
}

function PhaseAction({ menus, current }: SeasonLineProps) {
  const className = classNames(buttonClass('primary'), styles.action);
  if (!current) {
    return <span className={classNames(className, styles.reserved)}>Set up the season</span>;
  }
  const next = actionOf(current.phase, current.summary, pathOf('Day', menus) !== undefined);
  const path = pathOf(next.page, menus);
  if (!path) return null;
  return (
    <Link to={path + next.hash} className={className}>
      {next.action}
    </Link>
  );
}
