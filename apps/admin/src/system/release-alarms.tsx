import { formatNumber } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { clientMetricsQuery } from './client-metrics-query.ts';
import styles from './client-metrics.module.css';

/** What to do about releases that made pages fail; nothing while there is none. */
export function ReleaseAlarms() {
  const { data: metrics } = useQuery(clientMetricsQuery);
  return metrics?.alarms.map(({ app, version, errorRate, before, command }) => (
    <div key={app} role="alert" className={styles.alarm}>
      <p className={styles.alarmTitle}>
        The release of {app} fails in {formatNumber(Math.round(errorRate))} of 1,000 page views
      </p>
      <p>
        {version} is live. With {before.version}, the version before,{' '}
        {formatNumber(Math.round(before.errorRate))} did. This command goes back to it:
      </p>
      <code className={styles.command}>{command}</code>
    </div>
  ));
}
