import { seasonQueries } from '@nox/api-client';
import { pluralize, type PublicSeason, type Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { buttonClass, classNames, formatLocal, localOf, tools, ui } from '@nox/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';

/** What is done in each, on the page of the menu entry that declares it. */
const PHASES = [
  { name: 'Prepare', action: 'Set up the season' },
  { name: 'Register', action: 'See registrations' },
  { name: 'Schedule', action: 'Plan the schedule' },
  { name: 'Judge', action: 'Judge entries' },
  { name: 'Results', action: 'Publish results' },
] as const;
type Phase = (typeof PHASES)[number]['name'];

/** The work of this page is done on the days themselves. */
const DAY = 'Day';

function countsOf(summary: Summary) {
  const { total = 0, parts = {} } = summary['audition-entries'] ?? {};
  const { noPrivacyText, asking = 0 } = summary['seasons']?.parts ?? {};
  return {
    total,
    isUnready: Boolean(noPrivacyText) || summary['rules']?.parts['active'] === 0,
    registrations: summary['registrations']?.total ?? 0,
    reviewed: parts['reviewed'] ?? 0,
    unjudged: parts['unjudged'] ?? 0,
    dancing: parts['today'] ?? 0,
    withoutSlot: parts['withoutSlot'] ?? 0,
    unpublished: parts['unpublished'] ?? 0,
    hasResults: Boolean(parts['published']),
    isAnnounced: !parts['unannounced'],
    asking,
  };
}

/**
 * Returns the phase of the furthest job that has begun: registration may stay open until the last day, and beyond it.
 * @param today the society's date, such as `2026-08-14`
 */
export function phaseOf(season: PublicSeason, summary: Summary, today: string): Phase {
  const counts = countsOf(summary);
  const { total, reviewed, unjudged, dancing, withoutSlot, unpublished, hasResults } = counts;
  if (dancing > 0) return 'Judge';
  if (hasResults) return 'Results';
  if (reviewed === 0 && withoutSlot === unjudged) {
    if (season.state === 'open' || season.state === 'paused') return 'Register';
    // Entries may also be imported, without any registration.
    if (season.state === 'announced' || total === 0) return 'Prepare';
  }
  if (unjudged === 0) return 'Results';
  // Once the days have begun, who is late does not stop the others.
  const hasBegun = reviewed > 0 || season.parts.some(({ date }) => date <= today);
  return !hasBegun && withoutSlot + unpublished > 0 ? 'Schedule' : 'Judge';
}

const join = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ');

export function sentenceOf(season: PublicSeason, phase: Phase, summary: Summary): string {
  const { state, opensAt, closesAt } = season;
  const { unjudged, dancing, withoutSlot, unpublished, hasResults, asking } = countsOf(summary);
  const open = `Registration is open${closesAt ? ` until ${formatLocal(closesAt)}` : ''}.`;
  const registration =
    state === 'paused' ? 'Registration is paused.' : state === 'open' ? open : '';
  const undecided =
    unjudged > 0 && `${pluralize(unjudged, 'candidate has', 'candidates have')} no decision yet.`;
  switch (phase) {
    case 'Prepare':
      return opensAt
        ? `Registration opens on ${formatLocal(opensAt)}.`
        : 'Registration is closed, and has no opening date.';
    case 'Register':
      return registration;
    case 'Schedule':
      return join(
        registration || 'Registration is closed.',
        withoutSlot > 0 && `${pluralize(withoutSlot, 'candidate has', 'candidates have')} no slot.`,
        unpublished > 0 && `${pluralize(unpublished, 'slot is', 'slots are')} not published.`,
      );
    case 'Judge':
      return join(
        dancing > 0 &&
          `${pluralize(dancing, 'candidate is', 'candidates are')} still to dance today.`,
        registration,
        undecided,
      );
    case 'Results':
      return join(
        hasResults && 'Results are published.',
        asking > 0 && `${pluralize(asking, 'candidate asks', 'candidates ask')} for a place again.`,
        registration,
        undecided || (!hasResults && 'Every candidate has a decision.'),
      );
  }
}

/** Says what is done next, and on which phase's page. @param hasDay whether there is a page for the days themselves */
export function actionOf(phase: Phase, summary: Summary, hasDay: boolean) {
  const { total, isUnready, dancing, registrations, withoutSlot, ...results } = countsOf(summary);
  if (dancing > 0 && hasDay) return { page: DAY, action: 'Open check-in' };
  // The page lists what registration needs, with what is missing.
  if (phase === 'Register' && isUnready) return { page: 'Prepare', action: PHASES[0].action };
  // Who has confirmed is an entry.
  if (phase === 'Register' && registrations === 0 && total > 0) {
    return { page: 'Judge', action: 'See entries' };
  }
  if (phase === 'Results' && results.asking > 0) return { page: phase, action: 'See the places' };
  // The page of a season archives it at its end, and begins the next one.
  if (phase === 'Results' && results.hasResults && results.isAnnounced) {
    return { page: 'Prepare', action: 'Finish the season', hash: '#nextSeason' };
  }
  const { action } = PHASES.find(({ name }) => name === phase)!;
  const isToPublish = phase === 'Schedule' && withoutSlot === 0;
  return { page: phase, action: isToPublish ? 'Publish the schedule' : action };
}

/** The season and its phase; undefined while either is fetched, null if one cannot be. */
export function useSeasonPhase({ data: summary, isError, dataUpdatedAt: readAt }: SummaryResult) {
  const { data: season, isError: isSeasonUnknown } = useQuery(seasonQueries.current());
  if (!season || !summary) return isError || isSeasonUnknown ? null : undefined;
  const phase = phaseOf(season, summary, localOf(readAt).slice(0, 10));
  return { season, summary, phase };
}

type SummaryResult = Pick<UseQueryResult<Summary>, 'data' | 'isError' | 'dataUpdatedAt'>;

interface SeasonLineProps {
  menus: readonly MenuEntry[];
  current: ReturnType<typeof useSeasonPhase>;
}

const pathOf = (name: string, menus: readonly MenuEntry[]) =>
  menus.find(({ phase }) => phase === name)?.path;

/** The phases of a season, each a link to where its work is done. Nothing where no remote has a season. */
export function SeasonLine({ menus, current }: SeasonLineProps) {
  if (!pathOf('Prepare', menus)) return null;
  return (
    <section aria-labelledby="season" className={ui.stack3}>
      <h2 id="season" className={classNames(ui.heading, ui.breakable)}>
        {current?.season.name ?? 'Season'}
      </h2>
      <ol role="list" className={styles.phases}>
        {PHASES.map(({ name }) => (
          <li
            key={name}
            aria-current={name === current?.phase ? 'step' : undefined}
            className={classNames(ui.note, styles.phase)}
          >
            {pathOf(name, menus) ? (
              <Link to={pathOf(name, menus)!} className={classNames(ui.row, tools.target)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
      <p className={classNames(ui.minor, styles.sentence)}>
        {current && sentenceOf(current.season, current.phase, current.summary)}
        {current === null && 'Where the season stands is not known now.'}
      </p>
    </section>
  );
}

export function PhaseAction({ menus, current }: SeasonLineProps) {
  const className = buttonClass('primary');
  const isPending = !current && pathOf('Prepare', menus);
  if (isPending) {
    return <span className={classNames(className, styles.reserved)}>{PHASES[0].action}</span>;
  }
  const next =
    current && actionOf(current.phase, current.summary, pathOf(DAY, menus) !== undefined);
  const path = next && pathOf(next.page, menus);
  if (!path) return null;
  return (
    <Link to={path + (next.hash ?? '')} className={className}>
      {next.action}
    </Link>
  );
}
