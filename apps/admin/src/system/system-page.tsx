import { runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import { classNames, PageHeader, QueryContent, ui } from '@nox/ui';
import { useId, type ReactNode } from 'react';
import { ClientMetricsSection, ReleaseAlarms } from './client-metrics.tsx';
import { Failures } from './failures.tsx';
import { AccountChecksText, ClockNotice } from './server-state.tsx';
import styles from './system-page.module.css';
import { appsOf, BuildOverride, VersionsTable } from './versions.tsx';

function SystemPage() {
  return (
    <div className={ui.stack8}>
      <PageHeader title="System" />
      <ClockNotice />
      <ReleaseAlarms />
      <QueryContent
        query={runtimeInfoQuery}
        loading="Loading versions"
        failed="What this page runs on could not be found out."
      >
        {(running) => (
          <>
            <Section
              title="Versions"
              text="What this page was started with and keeps until it is loaded anew, and what one can go back to with npm run rollback."
            >
              <VersionsTable running={running} />
            </Section>
            <Section
              title="Errors and speed"
              text="What browsers of the last two weeks reported: of 1,000 page views, how many had an error, and the time to the largest paint (LCP), from an interaction to the next paint (INP) and the layout shift (CLS) that three quarters of them did not exceed."
            >
              <ClientMetricsSection titles={titlesOf(running)} />
            </Section>
            <Section
              title="Another build for this browser"
              text="Runs one part from another build, in this browser only: everybody else keeps the released one. A line at the end of every page says so."
            >
              <BuildOverride running={running} />
            </Section>
          </>
        )}
      </QueryContent>
      <Section
        title="Sign-in"
        text="Whether the sign-in service tells the server which accounts still exist."
      >
        <AccountChecksText />
      </Section>
      <Section
        title="Recent failures"
        text="Files that did not arrive in somebody’s browser and pages that failed there, the newest first."
      >
        <Failures />
      </Section>
    </div>
  );
}

const titlesOf = (running: RuntimeInfo) =>
  new Map(appsOf(running).map(({ name, title }) => [name, title]));

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={ui.stack3}>
      <div>
        <h2 id={id} className={ui.heading}>
          {title}
        </h2>
        <p className={classNames(styles.text, ui.note)}>{text}</p>
      </div>
      {children}
    </section>
  );
}

export { SystemPage as Component };
