import type { ClientMetrics, HourMetrics } from '@nox/contracts';
import { formatNumber, formatTime } from '@nox/ui';
import styles from './client-metrics.module.css';

const HOUR_MS = 60 * 60 * 1_000;
const HOURS = 48;
const HEIGHT = 40;
const MAX_LISTED = 4;

const ACTIONS: Record<ClientMetrics['releases'][number]['action'], string> = {
  release: 'Released',
  rollback: 'Rolled back to',
  found: 'Found live:',
  retire: 'Retired',
};

interface MetricsTimelineProps {
  app: string;
  title: string;
  metrics: ClientMetrics;
}

/** Two days of an app, hour by hour, with its releases as lines. */
export function MetricsTimeline({ app, title, metrics }: MetricsTimelineProps) {
  const end = Date.parse(metrics.until);
  const hours = metrics.hours.filter((hour) => hour.app === app);
  const releases = metrics.releases.filter((release) => release.app === app).toReversed();
  const positionOf = (at: string) => HOURS - (end - Date.parse(at)) / HOUR_MS;
  const marks = releases.map(({ at }) => positionOf(at)).filter((position) => position >= 0);
  const strip = { hours, marks, positionOf };
  return (
    <figure className={styles.timeline}>
      <figcaption className={styles.timelineTitle}>{title}</figcaption>
      <Strip
        label="Errors of 1,000 page views"
        tone="errors"
        scale={10}
        valueOf={({ errorRate }) => errorRate}
        format={(value) => formatNumber(Math.round(value * 10) / 10)}
        {...strip}
      />
      <Strip
        label="Largest contentful paint"
        tone="speed"
        scale={2_500}
        valueOf={({ LCP }) => LCP}
        format={(value) => `${formatNumber(Math.round(value))} ms`}
        {...strip}
      />
      <p className={styles.axis}>
        <span>2 days ago</span>
        <span>Now</span>
      </p>
      {releases.length > 0 && (
        <ul role="list" className={styles.releases}>
          {releases.slice(0, MAX_LISTED).map(({ version, at, action }) => (
            <li key={at}>
              {ACTIONS[action]} {version}, {formatTime(at)}
            </li>
          ))}
          {releases.length > MAX_LISTED && (
            <li>and {formatNumber(releases.length - MAX_LISTED)} before</li>
          )}
        </ul>
      )}
    </figure>
  );
}

interface StripProps {
  label: string;
  tone: 'errors' | 'speed';
  /** The value at the top unless one is higher: small ones look small. */
  scale: number;
  hours: readonly HourMetrics[];
  /** In hours since the left end. */
  marks: readonly number[];
  positionOf: (at: string) => number;
  valueOf: (hour: HourMetrics) => number | null;
  format: (value: number) => string;
}

function Strip({ label, tone, scale, hours, marks, positionOf, valueOf, format }: StripProps) {
  const values = hours.flatMap((hour) => {
    const value = valueOf(hour);
    return value === null ? [] : [{ at: hour.at, value }];
  });
  const highest = values.toSorted((a, b) => b.value - a.value)[0];
  const most = highest ? `at most ${format(highest.value)}` : 'nothing measured';
  const when = highest && highest.value > 0 ? `, on ${formatTime(highest.at)}` : '';
  return (
    <div>
      <p className={styles.stripLabel}>
        {label} <span>{most}</span>
      </p>
      <svg
        role="img"
        aria-label={`${label} in the last two days: ${most}${when}.`}
        className={styles.strip}
        data-tone={tone}
        viewBox={`0 0 ${HOURS} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {values.map(({ at, value }) => {
          const height = (value / Math.max(scale, highest!.value)) * HEIGHT;
          return (
            <rect key={at} x={positionOf(at)} y={HEIGHT - height} width={0.7} height={height} />
          );
        })}
        {marks.map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  );
}
