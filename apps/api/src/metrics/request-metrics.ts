import { type FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds, from a cached response to a large upload. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts and times every response of `app` from now on; register it before the routes. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  /** By labels. The counter takes them over when it is read: it would hash the labels of each request. */
  const counts = new Map<string, number>();
  new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    // The route is a pattern such as `/api/team/:id`: paths would be without number, and name people.
    labelNames: ['method', 'route', 'status'] as const,
    registers,
    collect() {
      this.reset();
      for (const [labels, count] of counts) {
        const [method = '', route = '', status = ''] = labels.split(' ');
        this.inc({ method, route, status }, count);
      }
    },
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    const labels = `${method} ${route} ${statusCode}`;
    counts.set(labels, (counts.get(labels) ?? 0) + 1);
    if (!routeOptions.config.isStream) duration.observe({ route }, elapsedTime / 1e3);
    done();
  });
}
