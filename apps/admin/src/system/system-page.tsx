import { runtimeInfoQuery } from '@nox/federation/contract';
import { Button, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { leadToHeading } from '../content/lead-to.ts';
import { BuildOverride } from './build-override.tsx';
import { Failures } from './failures.tsx';
import { LoadTimesTable } from './load-times-table.tsx';
import { Section } from './section.tsx';
import { SharedModulesTable } from './shared-modules-table.tsx';
import styles from './system-page.module.css';
import { VersionsTable } from './versions-table.tsx';

/** What runs in this browser, where it came from, and what did not arrive elsewhere. */
function SystemPage() {
  const { data: running, isError, refetch } = useQuery(runtimeInfoQuery);

  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    // The button that was pressed is gone.
    if (isSuccess) leadToHeading();
  };

  return (
    <div className={styles.page}>
      <PageHeader title="System" />
      {!running && !isError && <TableSkeleton label="Loading versions" />}
      {isError && (
        <Notice tone="stop">
          What this page runs on could not be found out.
          <Button onClick={() => void handleRetry()}>Try again</Button>
        </Notice>
      )}
      {running && (
        <>
          <Section
            title="Versions"
            text="What this page was started with and keeps until it is loaded anew, and what one can go back to with npm run rollback."
          >
            <VersionsTable running={running} />
          </Section>
          <Section
            title="Another build for this browser"
            text="Runs one part from another build, in this browser only: everybody else keeps the released one. A line at the end of every page says so."
          >
            <BuildOverride running={running} />
          </Section>
          <Section
            title="Load times"
            text="How long the files of each part took in this browser, since this page was loaded."
          >
            <LoadTimesTable running={running} />
          </Section>
        </>
      )}
      <Section
        title="Shared modules"
        text="Each runs once on this page, for all parts; this is whose copy it is."
      >
        <SharedModulesTable />
      </Section>
      <Section
        title="Recent failures"
        text="Files that did not arrive in somebody’s browser, the newest first."
      >
        <Failures />
      </Section>
    </div>
  );
}

export { SystemPage as Component };
