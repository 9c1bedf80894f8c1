import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Counter, Gauge, type Histogram, type Registry } from 'prom-client';
import * as z from 'zod';

interface Collected<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
  /** Sets its values at each scrape. What cannot be read has none. */
  read: (gauge: Gauge<Label>) => void | Promise<void>;
}

/** Registers a gauge of what is there at the time of a scrape. */
export function collectGauge<Label extends string = never>(
  registry: Registry,
  { read, ...described }: Collected<Label>,
): void {
  new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      this.reset();
      await Promise.resolve(read(this)).catch(() => undefined);
    },
  });
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** All methods of a route count together. Each bound counts what is above the bounds before it, the last number what is above all. */
type Durations = ReturnType<typeof noDurations>;
const noDurations = () => ({ counts: BUCKETS.map(() => 0).concat(0), sum: 0 });

interface RequestRecord {
  method: string;
  route: string;
  byStatus: Map<number, number>;
  durations: Durations;
}

function* samplesOf(metricName: string, route: string, { counts, sum }: Durations) {
  let count = 0;
  for (const [index, added] of counts.entries()) {
    count += added;
    const labels = { le: BUCKETS[index] ?? '+Inf', route };
    yield { metricName: `${metricName}_bucket`, labels, value: count };
  }
  yield { metricName: `${metricName}_sum`, labels: { route }, value: sum };
  yield { metricName: `${metricName}_count`, labels: { route }, value: count };
}

/** Counts and times every response from now on. prom-client's own metrics would hash the labels of each request, a tenth of a cached read's time. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const durationsByRoute = new Map<string, Durations>();
  const byLabels = new Map<string, RequestRecord>();
  /** The router has one configuration object for each route. */
  const byConfig = new Map<object, RequestRecord>();

  function recordOf(method: string, { config, url }: FastifyRequest['routeOptions']) {
    const last = byConfig.get(config);
    if (last?.method === method) return last;
    // The route is a pattern such as `/api/team/:id`: paths would be without number, and name people.
    const route = url ?? 'none';
    const labels = `${method} ${route}`;
    const durations = durationsByRoute.get(route) ?? noDurations();
    const record = byLabels.get(labels) ?? { method, route, byStatus: new Map(), durations };
    // How long somebody listens is no duration of a response.
    if (!config.isStream) durationsByRoute.set(route, durations);
    byLabels.set(labels, record);
    byConfig.set(config, record);
    return record;
  }

  new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, byStatus } of byLabels.values()) {
        for (const [status, count] of byStatus) this.inc({ method, route, status }, count);
      }
    },
  });
  const name = 'http_request_duration_seconds';
  registry.registerMetric({
    name,
    get: async () => ({
      name,
      help: 'From the arrival of a request to the end of its answer.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...durationsByRoute].flatMap(([route, durations]) => [
        ...samplesOf(name, route, durations),
      ]),
    }),
  } as unknown as Histogram);

  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { byStatus, durations } = recordOf(method, routeOptions);
    byStatus.set(statusCode, (byStatus.get(statusCode) ?? 0) + 1);
    if (!routeOptions.config.isStream) {
      const seconds = elapsedTime / 1e3;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      durations.counts[bucket < 0 ? BUCKETS.length : bucket]! += 1;
      durations.sum += seconds;
    }
    done();
  });
}

export async function metricsRoutes(app: FastifyInstance, { registry }: { registry: Registry }) {
  app.addHook('onClose', registerProcessMetrics(registry));

  app.get(
    '/metrics',
    {
      config: {
        gate: 'operator',
        summary: 'Figures on this process, for Prometheus',
        isForAnyHost: true,
      },
      schema: { response: { 200: { content: { 'text/plain': { schema: z.string() } } } } },
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}

const RESOLUTION_MS = 10;

/** @returns stops the measurement of the event loop */
function registerProcessMetrics(registry: Registry): () => Promise<void> {
  collectGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    read: (gauge) => gauge.set(process.memoryUsage.rss()),
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system CPU time of this process.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  collectGauge(registry, {
    name: 'process_uptime_seconds',
    help: 'Time since this process started.',
    read: (gauge) => gauge.set(process.uptime()),
  });

  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  /** The measured value includes the timer's interval; without a measurement it is NaN or huge. */
  const toSeconds = (nanoseconds: number) =>
    delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);
  collectGauge(registry, {
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of timers since the last scrape.',
    labelNames: ['of'],
    read: (gauge) => {
      const { mean, max } = delay;
      const values = { mean, p50: delay.percentile(50), p99: delay.percentile(99), max };
      for (const [of, value] of Object.entries(values)) gauge.set({ of }, toSeconds(value));
      delay.reset();
    },
  });
  return async () => void delay.disable();
}
