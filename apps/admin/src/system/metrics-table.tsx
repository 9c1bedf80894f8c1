import type { VersionMetrics, Vital } from '@nox/contracts';
import { classNames, formatNumber, RowHeader, StatusMark, TableCell, TableRow } from '@nox/ui';
import styles from './system-page.module.css';
import { SystemTable } from './system-table.tsx';

const FIGURES = ['Page views', 'Errors of 1,000', 'LCP', 'INP', 'CLS'];

interface MetricsTableProps {
  versions: readonly VersionMetrics[];
  titles: ReadonlyMap<string, string>;
}

export function MetricsTable({ versions, titles }: MetricsTableProps) {
  return (
    <SystemTable label="Errors and speed" columns={['Part', ...FIGURES]} numeric={FIGURES}>
      {versions.map((metrics) => (
        <MetricsRow
          key={`${metrics.app} ${metrics.version}`}
          metrics={metrics}
          title={titles.get(metrics.app) ?? metrics.app}
        />
      ))}
    </SystemTable>
  );
}

function MetricsRow({ metrics, title }: { metrics: VersionMetrics; title: string }) {
  const { version, isLive, views, samples, errors, errorRate, p75 } = metrics;
  return (
    <TableRow>
      <RowHeader>
        <span className={styles.twoLines}>
          {title}
          <span className={classNames(styles.minor, styles.marked)}>
            {version} {isLive && <StatusMark tone="go">Live</StatusMark>}
          </span>
        </span>
      </RowHeader>
      <TableCell align="end" label="Page views">
        <span className={styles.twoLines}>
          {formatNumber(Math.round(views))}
          {samples < views && (
            <span className={styles.minor}>{formatNumber(samples)} measured</span>
          )}
        </span>
      </TableCell>
      <TableCell align="end" label="Errors of 1,000">
        <span className={styles.twoLines}>
          {errorRate === null ? '–' : formatNumber(Math.round(errorRate * 10) / 10)}
          <span className={styles.minor}>{kindsOf(errors)}</span>
        </span>
      </TableCell>
      {(['LCP', 'INP', 'CLS'] as const).map((vital) => (
        <TableCell key={vital} align="end" label={vital}>
          <VitalValue vital={vital} value={p75[vital]} />
        </TableCell>
      ))}
    </TableRow>
  );
}

const KINDS = { render: 'rendering', evaluation: 'starting', load: 'loading' } as const;

function kindsOf(errors: VersionMetrics['errors']): string {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .filter((kind) => errors[kind] > 0)
    .map((kind) => `${formatNumber(errors[kind])} ${KINDS[kind]}`)
    .join(', ');
}

/** Up to the first a value is good, above the second it is poor: https://web.dev/articles/vitals */
const THRESHOLDS: Partial<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

function VitalValue({ vital, value }: { vital: Vital; value: number | null }) {
  if (value === null) return '–';
  const [good, poor] = THRESHOLDS[vital] ?? [Infinity, Infinity];
  const text = vital === 'CLS' ? formatNumber(value, 2) : `${formatNumber(Math.round(value))} ms`;
  if (value <= good) return text;
  return (
    <span className={styles.twoLines}>
      {text}
      <span className={styles.minor}>
        <StatusMark tone={value > poor ? 'stop' : 'lamp'}>
          {value > poor ? 'Poor' : 'Fair'}
        </StatusMark>
      </span>
    </span>
  );
}
