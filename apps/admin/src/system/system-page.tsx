import { runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import { classNames, PageHeader, QueryContent, tools, ui } from '@nox/ui';
import { useId, type ReactNode } from 'react';
import { ClientMetricsSection, ReleaseAlarms } from './client-metrics.tsx';
import { Failures } from './failures.tsx';
import { Health } from './health.tsx';
import { AccountChecksText, ClockNotice } from './server-state.tsx';
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
        <Failures />
      </Section>
      <Section
        isOpen
        title="Sign-in"
        text="Whether the sign-in service answers the server which accounts still exist."
      >
        <AccountChecksText />
      </Section>
      <QueryContent
        query={runtimeInfoQuery}
        loading="Loading versions"
        failed="The versions that this page runs could not be found out."
      >
        {(running) => (
          <>
            <Section
              title="Versions"
              text="What this page was started with, until it is loaded anew, and what npm run rollback can go back to."
            >
              <VersionsTable running={running} />
            </Section>
            <Section
              title="Errors and speed"
              text="What browsers reported in the last two weeks: of 1,000 page views, how many had an error, and the time to the largest paint (LCP), from an interaction to the next paint (INP) and the layout shift (CLS) that three quarters of them did not exceed."
            >
              <ClientMetricsSection titles={titlesOf(running)} />
            </Section>
            <Section
              title="Another build for this browser"
              text="Runs one part from another build, in this browser only: all others have the released one. A line at the end of every page says so."
              isOpen={Object.keys(running.overrides).length > 0}
            >
              <BuildOverride running={running} />
            </Section>
          </>
        )}
      </QueryContent>
    </div>
  );
}

const titlesOf = (running: RuntimeInfo) =>
  new Map(appsOf(running).map(({ name, title }) => [name, title]));

interface SectionProps {
  title: string;
  text: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Folded is what is seldom looked at. */
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

export { SystemPage as Component };
