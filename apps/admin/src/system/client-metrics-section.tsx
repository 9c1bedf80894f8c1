import type { ClientMetrics } from '@nox/contracts';
import { formatNumber, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { FetchFailure } from '../content/fetch-failure.tsx';
import { clientMetricsQuery } from './client-metrics-query.ts';
import styles from './client-metrics.module.css';
import { MetricsTable } from './metrics-table.tsx';
import { MetricsTimeline } from './metrics-timeline.tsx';

interface ClientMetricsSectionProps {
  /** The names of apps for people, by their names for programs. */
  titles: ReadonlyMap<string, string>;
}

/** Errors and speed in browsers, by app and version, and how they went on. */
export function ClientMetricsSection({ titles }: ClientMetricsSectionProps) {
  const { data: metrics, isError, refetch } = useQuery(clientMetricsQuery);
  if (!metrics) {
    if (!isError) return <TableSkeleton label="Loading errors and speed" rows={4} />;
    const message = 'Failed to fetch errors and speed. Please try again later.';
    return <FetchFailure message={message} refetch={refetch} />;
  }
  const reported = new Set(metrics.hours.map(({ app }) => app));
  const released = metrics.releases.map(({ app }) => app);
  const shown = [...new Set([...metrics.versions.map(({ app }) => app), ...released])];
  return (
    <div className={styles.metrics}>
      <p className={styles.sample}>{sampleSentence(metrics)}</p>
      <MetricsTable versions={metrics.versions} titles={titles} />
      {reported.size > 0 && (
        <div className={styles.timelines}>
          {shown
            .filter((app) => titles.has(app))
            .map((app) => (
              <MetricsTimeline key={app} app={app} title={titles.get(app)!} metrics={metrics} />
            ))}
        </div>
      )}
    </div>
  );
}

function sampleSentence({ sampleRate, versions }: ClientMetrics): string {
  if (sampleRate === 0) {
    return 'No page views are measured: NOX_VITALS_SAMPLE says their share to the server, such as 0.1.';
  }
  if (versions.every(({ samples }) => samples === 0)) {
    return 'Nothing has been measured yet: a page view counts when somebody leaves the page.';
  }
  if (sampleRate === 1) return 'Every page view is measured.';
  return `${formatNumber(Math.round(100 * sampleRate))} % of the page views are measured.`;
}
