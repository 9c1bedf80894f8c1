import { clientErrorQueries, readQuery } from '@nox/api-client';
import {
  type AccountChecks,
  type ClockState,
  pluralForm,
  pluralize,
  type ReportedClientError,
} from '@nox/contracts';
import { runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import {
  classNames,
  DataTable,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  QueryContent,
  StatusMark,
  tools,
  TwoLines,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { clientMetricsQuery, ClientMetricsSection, ReleaseAlarms } from './client-metrics.tsx';
import styles from './system-page.module.css';
import { appsOf, BuildOverride, VersionsTable } from './versions.tsx';

function SystemPage() {
  return (
    <div className={ui.stack4}>
      <PageHeader title="System" />
      <Health />
      <ClockNotice />
      <ReleaseAlarms />
      <Section
        isOpen
        title="Recent failures"
        text="Files that did not arrive in a browser, and pages that failed there, the newest first."
      >
        <QueryContent
          query={{ ...clientErrorQueries.last(), refetchInterval: REFRESH_INTERVAL_MS }}
          loading="Loading recent failures"
          rows={3}
          failed="Failed to fetch recent failures. Please try again later."
        >
          {(failures) => <Failures failures={failures} />}
        </QueryContent>
      </Section>
      <Section
        isOpen
        title="Sign-in"
        text="Whether the sign-in service answers the server which accounts still exist."
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
      title="Errors and speed"
      text="What browsers reported in the last two weeks: of 1,000 page views, how many had an error, and the time to the largest paint (LCP), from an interaction to the next paint (INP) and the layout shift (CLS) that three quarters of them did not exceed."
    >
      <ClientMetricsSection apps={appsOf(running)} />
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
  const failures = useQuery(clientErrorQueries.last());
  const all = [clock, metrics, checks, failures];
  const isRecent = (at: string | null | undefined) =>
    Date.parse(at ?? '') > failures.dataUpdatedAt - DAY_MS;
  const lost = failures.data?.filter(({ at, recovered }) => !recovered && isRecent(at)) ?? [];
  const problems = [
    clock.data?.held && 'the server’s clock has jumped',
    metrics.data?.alarms.length && 'a release fails more often than the one before',
    isRecent(checks.data?.lastFailureAt) && 'the sign-in service did not always answer',
    lost.length > 0 && `${pluralize(lost.length, 'failure')} in browsers`,
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
      </StatusMark>
    </p>
  );
}

function Failures({ failures }: { failures: ReportedClientError[] }) {
  if (failures.length === 0) {
    return (
      <p className={ui.minor}>No browser has reported a failure since the server was started.</p>
    );
  }
  return (
    <DataTable
      aria-label="Recent failures"
      items={failures}
      // They have no id and stay in the server's order.
      keyOf={(_, index) => index}
      columns={[
        {
          name: 'What',
          cell: ({ kind, address, message }) => (
            <TwoLines
              detail={
                <>
                  {address}
                  {message && <div>{message}</div>}
                </>
              }
            >
              {KINDS[kind]}
            </TwoLines>
          ),
        },
        { name: 'When', cell: ({ at }) => formatTime(at) },
        {
          name: 'Part',
          cell: ({ remote, version }) => <TwoLines detail={version}>{remote ?? '–'}</TwoLines>,
        },
        { name: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
        {
          name: 'Result',
          cell: ({ kind, recovered }) =>
            recovered ? (
              <StatusMark tone="positive">It arrived</StatusMark>
            ) : (
              <StatusMark tone="negative">
                {REFUSED.includes(kind) ? 'It failed' : 'It was missing'}
              </StatusMark>
            ),
        },
      ]}
    />
  );
}

const KINDS: Record<ReportedClientError['kind'], string> = {
  registry: 'Registry',
  contract: 'Built for another shell',
  entry: 'Entry',
  chunk: 'Script',
  style: 'Stylesheet',
  mount: 'No place for it',
  evaluation: 'Error in its code',
  render: 'Error in a page',
  shell: 'The page did not start',
};

/** Nothing was missing: it was refused, or failed when it was there. */
const REFUSED: ReportedClientError['kind'][] = ['contract', 'mount', 'evaluation', 'render'];

export { SystemPage as Component };

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
