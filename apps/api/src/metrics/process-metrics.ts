import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Metric } from './exposition.ts';

const RESOLUTION_MS = 10;

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** Watches this process until `stop`. */
export function watchProcess(): { metrics: () => Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();

  /** What is measured holds the timer's own interval; without a measurement it is NaN or huge. */
  const secondsLate = (nanoseconds: number) =>
    delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);

  function metrics(): Metric[] {
    const { user, system } = process.cpuUsage();
    const result: Metric[] = [
      gauge(
        'process_resident_memory_bytes',
        'Resident memory of this process.',
        process.memoryUsage.rss(),
      ),
      {
        name: 'process_cpu_seconds_total',
        help: 'User and system CPU time of this process.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_uptime_seconds', 'Since this process started.', process.uptime()),
      {
        name: 'nodejs_eventloop_delay_seconds',
        help: 'How late timers fired since the metrics were last asked for.',
        type: 'gauge',
        samples: [
          { labels: { of: 'mean' }, value: secondsLate(delay.mean) },
          { labels: { of: 'p50' }, value: secondsLate(delay.percentile(50)) },
          { labels: { of: 'p99' }, value: secondsLate(delay.percentile(99)) },
          { labels: { of: 'max' }, value: secondsLate(delay.max) },
        ],
      },
    ];
    delay.reset();
    return result;
  }

  return { metrics, stop: () => delay.disable() };
}
