import { setTimeout as sleep } from 'node:timers/promises';
import {
  apiForAll,
  asAdministrator,
  asOperator,
  bearer,
  expectError,
  openApi,
} from '../../../test/api.ts';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';
import { until } from '@nox/test-servers/raw-connection';

/** Prometheus reads it so: a label knows the escapes of a backslash, a quote and a line end, and no control characters. */
const LINE =
  /^(|# (HELP|TYPE) \w+ .+|\w+(\{\w+="([^"\\\p{Cc}]|\\["\\n])*"(,\w+="([^"\\\p{Cc}]|\\["\\n])*")*\})? [\d.e+-]+)$/u;

describe('GET /api/metrics', () => {
  const api = apiForAll();

  const ask = () => api.get('/api/metrics', asOperator);

  it('describes the process and its requests', async () => {
    await api.app.inject('/api/team');
    await api.app.inject('/api/team/no-such-id');
    await api.app.inject('/nowhere/asha@example.com');
    const { body, headers } = await ask();
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of body.trimEnd().split('\n')) expect(line).toMatch(LINE);
    expect(body).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(body).toMatch(/^process_cpu_seconds_total \d+\.\d+$/m);
    expect(body).toMatch(/^process_uptime_seconds \d+\.\d+$/m);
    expect(body).toMatch(/^nodejs_eventloop_delay_seconds\{of="p99"\} [\d.e-]+$/m);
    expect(body).toContain('http_requests_total{method="GET",route="/api/team",status="200"} 1');
    expect(body).toContain(
      'http_requests_total{method="GET",route="/api/team/:id",status="404"} 1',
    );
    expect(body).toContain('http_request_duration_seconds_count{route="/api/team"} 1');
    for (const bound of ['10', '+Inf']) {
      expect(body).toContain(`duration_seconds_bucket{le="${bound}",route="/api/team"} 1\n`);
    }
    expect(body).not.toMatch(/asha|no-such-id/);
  });

  it('tells how long the event loop was blocked since the last scrape', async () => {
    const longest = async () =>
      Number(/delay_seconds\{of="max"\} (.+)/.exec((await ask()).body)![1]);
    await until(async () => {
      // A scrape ends a measurement, which begins and ends with a timer.
      await sleep(20);
      for (const end = performance.now() + 400; performance.now() < end;);
      await sleep(20);
      return (await longest()) > 0.3;
    });
    await until(async () => (await longest()) < 0.3);
  });

  it('stays readable whatever a browser calls a remote', async () => {
    const remote = 'tab\t line\n "quote" back\\slash nul\0 bell\u0007 half\ud800';
    await api.app.inject({
      method: 'POST',
      url: '/api/client-errors',
      payload: { kind: 'chunk', address: '/a.js', remote, attempts: 1, recovered: false },
    });
    const { body } = await ask();
    for (const line of body.trimEnd().split('\n')) expect(line).toMatch(LINE);
    expect(body).toContain('nox_client_errors_total{kind="chunk",remote="unknown",');
  });

  it('is refused without the token, wherever the caller is', async () => {
    const from = (more: object) => api.app.inject({ url: '/api/metrics', ...more });
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.1']) {
      expect((await from({ remoteAddress })).statusCode).toBe(401);
    }
    expect((await from({ headers: bearer(`${METRICS_TOKEN}r`) })).statusCode).toBe(401);
    const forwarded = { ...asOperator, 'x-forwarded-for': '192.0.2.7' };
    expect((await from({ headers: forwarded })).statusCode).toBe(200);
  });

  it('is closed while no token is configured, and says what to set', async () => {
    const closed = await openApi({ metricsToken: undefined });
    for (const headers of [{}, asAdministrator, bearer('')]) {
      const answer = await closed.get('/api/metrics', headers);
      expectError(answer, 403, { message: expect.stringContaining('NOX_METRICS_TOKEN') });
    }
    await closed.close();
  });
});
