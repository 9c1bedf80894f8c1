import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { collectGauge } from './collected-gauge.ts';

/** `GET /metrics`, in the text format of Prometheus. */
export async function metricsRoutes(app: FastifyInstance, { registry }: { registry: Registry }) {
  const stop = registerProcessMetrics(registry);
  app.addHook('onClose', async () => stop());

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

/**
 * Registers metrics of this process.
 * @returns stops the measurement of the event loop
 */
export function registerProcessMetrics(registry: Registry): () => void {
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
      gauge.set({ of: 'mean' }, toSeconds(delay.mean));
      gauge.set({ of: 'p50' }, toSeconds(delay.percentile(50)));
      gauge.set({ of: 'p99' }, toSeconds(delay.percentile(99)));
      gauge.set({ of: 'max' }, toSeconds(delay.max));
      delay.reset();
    },
  });
  return () => delay.disable();
}
