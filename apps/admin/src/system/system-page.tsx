import { clientErrorQueries, readQuery } from '@nox/api-client';
import {
  type AccountChecks,
  type ClockState,
  MAX_FILM_BYTES,
  type MediaUsage,
  pluralForm,
  pluralize,
} from '@nox/contracts';
import { runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import {
  classNames,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  QueryContent,
  StatusMark,
  tools,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { clientMetricsQuery, ReleaseAlarms } from './client-metrics.tsx';
import styles from './system-page.module.css';
import { BuildOverride, VersionsTable } from './versions.tsx';

function SystemPage() {
  return (
    <div className={ui.stack4}>
      <PageHeader title="System" />
      <Health />
      <ClockNotice />
      <ReleaseAlarms />
      <Section
        isOpen
        title="Sign-in"
        text="Whether the sign-in service tells the server which accounts still exist."
      >
        <QueryContent
          query={checksQuery}
          loading="Loading the checks of accounts"
          rows={1}
          failed="Failed to fetch the checks of accounts. Please try again later."
        >
          {(checks) => <p className={ui.minor}>{sentenceOf(checks)}</p>}
        </QueryContent>
      </Section>
      <Section
        isOpen
        title="Films"
        text="What candidates have uploaded, until it is deleted with them."
      >
        <QueryContent
          query={usageQuery}
          loading="Loading what films take"
          rows={1}
          failed="What films take could not be found out."
        >
          {({ films, bytes, room }) => (
            <p className={ui.minor}>
              {films === 0
                ? 'No candidate has uploaded a film.'
                : `${gigabytes(bytes)} of ${pluralize(films, 'candidate')}.`}{' '}
              {isTooFull({ room })
                ? 'More are refused, because the disk is nearly full: delete something, or enlarge it.'
                : `There is room for ${gigabytes(room)} more.`}
            </p>
          )}
        </QueryContent>
      </Section>
      <QueryContent
        query={runtimeInfoQuery}
        loading="Loading versions"
        failed="The versions that this page runs could not be found out."
      >
        {(running) => <Running running={running} />}
      </QueryContent>
    </div>
  );
}

const Running = ({ running }: { running: RuntimeInfo }) => (
  <>
    <Section title="Versions" text="What this page was started with, until it is loaded anew.">
      <VersionsTable running={running} />
    </Section>
    <Section
      title="Another build for this browser"
      text="Runs one part from another build, in this browser only: all others have the released one. A line at the end of every page says so."
      isOpen={Object.keys(running.overrides).length > 0}
    >
      <BuildOverride running={running} />
    </Section>
  </>
);

interface SectionProps {
  title: string;
  text: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Section({ title, text, isOpen, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={tools.section}>
      <details open={isOpen}>
        <summary className={styles.summary}>
          <h2 id={id} className={ui.heading}>
            {title}
          </h2>
        </summary>
        <div className={ui.stack3}>
          <p className={classNames(styles.text, ui.note)}>{text}</p>
          {children}
        </div>
      </details>
    </section>
  );
}

const REFRESH_INTERVAL_MS = 30_000;
const DAY_MS = 86_400_000;

/** Whether anything is wrong, before what it is in detail. What is older than a day is over. */
function Health() {
  const clock = useQuery(clockQuery);
  const metrics = useQuery(clientMetricsQuery);
  const checks = useQuery(checksQuery);
  const usage = useQuery(usageQuery);
  const failures = useQuery(clientErrorQueries.last());
  const all = [clock, metrics, checks, usage, failures];
  const isRecent = (at: string | null | undefined) =>
    Date.parse(at ?? '') > failures.dataUpdatedAt - DAY_MS;
  const lost = failures.data?.filter(({ at, recovered }) => !recovered && isRecent(at)) ?? [];
  const problems = [
    clock.data?.held && 'the server’s clock has jumped',
    usage.data && isTooFull(usage.data) && 'films are refused, since the disk is nearly full',
    metrics.data?.alarms.length && 'a release fails more often than the one before',
    metrics.data?.comparisons?.some(({ isBad }) => isBad) && 'a release has errors of a new kind',
    isRecent(checks.data?.lastFailureAt) && 'the sign-in service did not always answer',
    lost.length > 0 && `${pluralize(lost.length, 'kind')} of errors in browsers`,
  ].filter(Boolean);
  const isKnown = all.every(({ data }) => data !== undefined);
  const unknown = all.some(({ isError }) => isError) ? 'Not all of it is known now' : '…';
  const isHealthy = isKnown && problems.length === 0;
  return (
    <p role="status" className={ui.heading}>
      <StatusMark tone={isHealthy ? 'positive' : problems.length > 0 ? 'negative' : 'off'}>
        {isHealthy && 'All healthy'}
        {problems.length > 0 && `In the last day: ${problems.join(', ')}`}
        {!isKnown && problems.length === 0 && unknown}
      </StatusMark>{' '}
      <Link to="/admin/errors">Errors and speed</Link>
    </p>
  );
}

export { SystemPage as Component };

const usageQuery = readQuery<MediaUsage>(['candidate-media'], '/candidate-media');

/** The largest film that is allowed would be refused. */
const isTooFull = ({ room }: Pick<MediaUsage, 'room'>) => room < MAX_FILM_BYTES;

/** Room is never overstated, and a small film is not nothing. */
const gigabytes = (bytes: number) =>
  `${formatNumber(Math.max(1, Math.floor(bytes / 1e8)) / 10)} GB`;

const checksQuery = {
  ...readQuery<AccountChecks>(['account-checks'], '/account-checks'),
  refetchInterval: REFRESH_INTERVAL_MS,
};

function sentenceOf({ isOn, failures, lastFailureAt, admissions }: AccountChecks): string {
  if (!isOn) return 'Accounts are not checked: the server has no key of the sign-in service.';
  if (lastFailureAt === null) {
    return 'The sign-in service has answered every question since the server was started.';
  }
  const times = pluralForm(failures, 'once', `${formatNumber(failures)} times`);
  const calls = pluralize(admissions, 'call');
  return `The sign-in service did not answer ${times}, the last time on ${formatTime(lastFailureAt)}. Meanwhile ${calls} of accounts that it had confirmed in the 12 hours before went on.`;
}

const clockQuery = {
  ...readQuery<ClockState>(['clock'], '/clock'),
  refetchInterval: REFRESH_INTERVAL_MS,
};

function ClockNotice() {
  const { data: clock } = useQuery(clockQuery);
  if (!clock?.held) return null;
  return (
    <Notice tone="negative">
      <div className={ui.stack2}>
        <p className={ui.strong}>The server’s clock has jumped: nothing is deleted by itself</p>
        <p>
          It says {formatTime(clock.now)}; by the database it is {formatTime(clock.held.stored)}. If
          it is wrong, set it. If it is right, such as after the server was off, nothing has to be
          done: it is trusted again on {formatTime(clock.held.until)}, unless it jumps once more.
        </p>
      </div>
    </Notice>
  );
}
