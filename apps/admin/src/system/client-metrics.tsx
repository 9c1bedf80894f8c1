import { readQuery } from '@nox/api-client';
import { type ClientMetrics, pluralize, type VersionMetrics, type Vital } from '@nox/contracts';
import {
  classNames,
  type Column,
  DataTable,
  formatNumber,
  Notice,
  QueryContent,
  StatusMark,
  TwoLines,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './system-page.module.css';
import type { App } from './versions.tsx';

/** The server looks for bad releases as often. */
const REFRESH_INTERVAL_MS = 15_000;

export const clientMetricsQuery = {
  ...readQuery<ClientMetrics>(['client-metrics'], '/client-metrics'),
  refetchInterval: REFRESH_INTERVAL_MS,
};

export function ReleaseAlarms() {
  const { data: metrics } = useQuery(clientMetricsQuery);
  const news = metrics?.comparisons?.filter(({ newErrors }) => newErrors > 0) ?? [];
  return (
    <>
      {news.map(({ app, version, before, newErrors, views, isBad }) => (
        <Notice key={app} tone={isBad ? 'negative' : 'pending'}>
          {app} {version} had {pluralize(newErrors, 'error')} of a new kind in{' '}
          {pluralize(Math.round(views), 'view')} in its first hour. {before}, the version before,
          has none of them.
        </Notice>
      ))}
      {metrics?.alarms.map(({ app, version, errorRate, before, command }) => (
        <Notice key={app} tone="negative">
          <div className={classNames(ui.stack2, ui.start)}>
            <p className={ui.strong}>
              The release of {app} fails in {formatNumber(Math.round(errorRate))} of 1,000 page
              views
            </p>
            <p>
              {version} is live. With {before.version}, the version before,{' '}
              {formatNumber(Math.round(before.errorRate))} did. This command goes back to it:
            </p>
            <code className={classNames(ui.small, ui.breakable, styles.command)}>{command}</code>
          </div>
        </Notice>
      ))}
    </>
  );
}

export const ClientMetricsSection = ({ apps }: { apps: readonly App[] }) => (
  <QueryContent
    query={clientMetricsQuery}
    loading="Loading errors and speed"
    rows={4}
    failed="Failed to fetch errors and speed. Please try again later."
  >
    {(metrics) => (
      <>
        <p className={classNames(styles.text, ui.note)}>{sampleSentence(metrics)}</p>
        <DataTable
          aria-label="Errors and speed"
          items={metrics.versions}
          keyOf={({ app, version }) => `${app} ${version}`}
          columns={[
            {
              name: 'Part',
              cell: ({ app, version, isLive }) => (
                <TwoLines
                  detail={
                    <>
                      {version} {isLive && <StatusMark tone="positive">Live</StatusMark>}
                    </>
                  }
                >
                  {apps.find(({ name }) => name === app)?.title ?? app}
                </TwoLines>
              ),
            },
            ...FIGURES,
          ]}
        />
      </>
    )}
  </QueryContent>
);

function sampleSentence({ sampleRate, versions }: ClientMetrics): string {
  if (sampleRate === 0) {
    return 'No page views are measured: NOX_VITALS_SAMPLE says their share to the server, such as 0.1.';
  }
  if (versions.every(({ samples }) => samples === 0)) {
    return 'Nothing has been measured yet: a page view counts when the page is left.';
  }
  if (sampleRate === 1) return 'Every page view is measured.';
  return `${formatNumber(Math.round(100 * sampleRate))} % of the page views are measured.`;
}

const KINDS = { render: 'rendering', evaluation: 'starting', load: 'loading' } as const;

const kindsOf = (errors: VersionMetrics['errors']): string =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .filter((kind) => errors[kind] > 0)
    .map((kind) => `${formatNumber(errors[kind])} ${KINDS[kind]}`)
    .join(', ');

/** Up to the first a value is good, above the second it is poor: https://web.dev/articles/vitals */
const THRESHOLDS: Partial<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

function vitalValue(vital: Vital, value: number | null) {
  if (value === null) return '–';
  const [good, poor] = THRESHOLDS[vital] ?? [Infinity, Infinity];
  const text = vital === 'CLS' ? formatNumber(value, 2) : `${formatNumber(Math.round(value))} ms`;
  const mark =
    value > good &&
    (value > poor ? (
      <StatusMark tone="negative">Poor</StatusMark>
    ) : (
      <StatusMark tone="pending">Fair</StatusMark>
    ));
  return <TwoLines detail={mark}>{text}</TwoLines>;
}

const FIGURES: readonly Column<VersionMetrics>[] = [
  {
    name: 'Page views',
    label: 'Views',
    align: 'end',
    cell: ({ views, samples }) => (
      <TwoLines detail={samples < views && `${formatNumber(samples)} measured`}>
        {formatNumber(Math.round(views))}
      </TwoLines>
    ),
  },
  {
    name: 'Errors of 1,000',
    label: 'Errors of 1,000',
    align: 'end',
    cell: ({ errors, errorRate }) => (
      <TwoLines detail={kindsOf(errors)}>
        {errorRate === null ? '–' : formatNumber(Math.round(errorRate * 10) / 10)}
      </TwoLines>
    ),
  },
  ...(['LCP', 'INP', 'CLS'] as const).map((vital) => ({
    name: vital,
    label: vital,
    align: 'end' as const,
    cell: ({ p75 }: VersionMetrics) => vitalValue(vital, p75[vital]),
  })),
];
