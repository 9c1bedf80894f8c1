import { seasonQueries } from '@nox/api-client';
import { auditionDayAt, pluralize, type PublicSeason, type Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { formatLocal, localOf } from '@nox/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** What is done in each, on the page of the menu entry that declares it. */
export const PHASES: readonly { name: Phase; label?: string; action: string }[] = [
  { name: 'Prepare', action: 'Set up the season' },
  { name: 'Register', action: 'See registrations' },
  { name: 'Schedule', action: 'Plan the schedule' },
  { name: 'Day', label: 'Audition day', action: 'Open check-in' },
  { name: 'Decide', action: 'Compare and decide' },
  { name: 'Results', action: 'Publish results' },
];
type Phase = 'Prepare' | 'Register' | 'Schedule' | 'Day' | 'Decide' | 'Results';

function countsOf(summary: Summary) {
  const { total = 0, parts = {} } = summary['audition-entries'] ?? {};
  const { noPrivacyText, asking = 0 } = summary['seasons']?.parts ?? {};
  return {
    total,
    isUnready: Boolean(noPrivacyText) || summary['rules']?.parts['active'] === 0,
    registrations: summary['registrations']?.total ?? 0,
    reviewed: parts['reviewed'] ?? 0,
    unjudged: parts['unjudged'] ?? 0,
    toDecide: parts['toDecide'] ?? 0,
    dancing: parts['today'] ?? 0,
    withoutSlot: parts['withoutSlot'] ?? 0,
    unpublished: parts['unpublished'] ?? 0,
    drafts: summary['messages']?.parts['drafts'] ?? 0,
    hasResults: Boolean(parts['published']),
    isAnnounced: !parts['unannounced'],
    asking,
  };
}

/**
 * Returns the phase of the furthest job that has begun: registration may stay open until the last day, and beyond it.
 * @param today the day of auditions that it is, such as `2026-08-14`
 */
export function phaseOf({ state, parts }: PublicSeason, summary: Summary, today: string): Phase {
  const counts = countsOf(summary);
  const { total, reviewed, unjudged, dancing, withoutSlot, unpublished, hasResults } = counts;
  if (dancing > 0) return 'Day';
  if (hasResults) return 'Results';
  if (reviewed === 0 && withoutSlot === unjudged) {
    if (state === 'open' || state === 'paused') return 'Register';
    // Entries may also be imported, without any registration.
    if (state === 'announced' || total === 0) return 'Prepare';
  }
  if (unjudged === 0 || counts.toDecide > 0) return 'Decide';
  const days = parts.map(({ date, from }) => auditionDayAt(`${date}T${from}`));
  // Once the days have begun, who is late does not stop the others; videos are judged before them, or without any day.
  const hasBegun = days.length === 0 ? reviewed > 0 : days.some((day) => day <= today);
  if (!hasBegun && days.length + withoutSlot + unpublished > 0) return 'Schedule';
  return hasBegun && days.every((day) => day < today) ? 'Decide' : 'Day';
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
        withoutSlot + unpublished === 0 && 'The schedule is published.',
      );
    case 'Day':
      return join(
        dancing > 0 &&
          `${pluralize(dancing, 'candidate is', 'candidates are')} still to dance today.`,
        registration,
        undecided,
      );
    default:
      return join(
        hasResults && 'Results are published.',
        asking > 0 && `${pluralize(asking, 'candidate asks', 'candidates ask')} for a place again.`,
        registration,
        undecided || (!hasResults && 'Every candidate has a decision.'),
      );
  }
}

/** Says what is done next, and on the page of which entry. @param hasDay whether there is a page for the days themselves */
export function actionOf(phase: Phase, summary: Summary, hasDay: boolean) {
  const { total, isUnready, dancing, registrations, withoutSlot, ...counts } = countsOf(summary);
  const actionIn = (name: Phase) => PHASES.find((one) => one.name === name)!.action;
  const to = (page: Phase | 'Judge' | 'Messages', action: string, hash = '') => ({
    page,
    action,
    hash,
  });
  // The page lists what registration needs, with what is missing.
  if (phase === 'Register' && isUnready) return to('Prepare', actionIn('Prepare'));
  // Who has confirmed is an entry.
  if (phase === 'Register' && registrations === 0 && total > 0) return to('Judge', 'See entries');
  if (phase === 'Schedule' && withoutSlot === 0) {
    if (counts.unpublished > 0) return to(phase, 'Publish the schedule');
    return counts.drafts > 0 ? to('Messages', 'Send the messages') : to(phase, 'See the schedule');
  }
  if (phase === 'Day' && (dancing === 0 || !hasDay)) return to('Judge', 'Judge entries');
  if (phase === 'Decide' && counts.unjudged === 0) return to('Results', actionIn('Results'));
  if (phase === 'Decide' && counts.toDecide === 0) return to('Judge', 'Judge entries');
  if (phase === 'Results' && counts.asking > 0) return to(phase, 'See the places');
  // The page of a season archives it at its end, and begins the next one.
  if (phase === 'Results' && counts.isAnnounced)
    return to('Prepare', 'Finish the season', '#nextSeason');
  return to(phase, actionIn(phase));
}

type SummaryResult = Pick<UseQueryResult<Summary>, 'data' | 'isError' | 'dataUpdatedAt'>;

/** The season and its phase; undefined while either is fetched and where no remote has a season, null if one cannot be. */
export function useSeasonPhase(
  menus: readonly MenuEntry[],
  { data: summary, isError, dataUpdatedAt: readAt }: SummaryResult,
) {
  const enabled = pathOf('Prepare', menus) !== undefined;
  const { data: season, isError: isUnknown } = useQuery({ ...seasonQueries.current(), enabled });
  if (!season || !summary) return enabled && (isError || isUnknown) ? null : undefined;
  const phase = phaseOf(season, summary, auditionDayAt(localOf(readAt)));
  return { season, summary, phase };
}

/** The page on which the work of a phase is done. */
export const pathOf = (name: string, menus: readonly MenuEntry[]) =>
  menus.find(({ phase }) => phase === name)?.path;

/** Whether something is there in a phase: always, where it names none. */
export const isIn = (phase: string | undefined, { phases }: Pick<MenuEntry, 'phases'>): boolean =>
  !phases || (phase !== undefined && phases.includes(phase));
