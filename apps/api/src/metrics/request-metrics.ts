import { type FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds, from a cached response to a large upload. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts and times every response of `app` from now on; register it before the routes. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    // The route is a pattern such as `/api/team/:id`: paths would be without number, and name people.
    labelNames: ['method', 'route', 'status'] as const,
    registers,
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
    total.inc({ method, route, status: String(statusCode) });
    if (!routeOptions.config.isStream) duration.observe({ route }, elapsedTime / 1e3);
    done();
  });
}
