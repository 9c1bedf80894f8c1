import { apiForEach, asAdministrator, bearer, openApi } from '../../test/api.ts';

const TOKEN = 'a-token-for-the-tests';
const ELSEWHERE = { remoteAddress: '192.0.2.1' };
/** As Prometheus reads it: a label knows the escapes of a backslash, a quote and a line end, and no control characters. */
const LINE =
  /^(|# (HELP|TYPE) \w+ .+|\w+(\{\w+="([^"\\\p{Cc}]|\\["\\n])*"(,\w+="([^"\\\p{Cc}]|\\["\\n])*")*\})? [\d.e+-]+)$/u;

describe('GET /api/metrics', () => {
  const api = apiForEach();

  const ask = (more: object = {}, { app } = api) => app.inject({ url: '/api/metrics', ...more });

  it('tells a program on this machine about the process and its requests', async () => {
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

  it('stays readable whatever a browser calls a remote', async () => {
    const remote = 'tab\t line\n "quote" back\\slash nul\0 bell\u0007 half\ud800';
    await api.app.inject({
      method: 'POST',
      url: '/api/client-errors',
      payload: { kind: 'chunk', address: '/a.js', remote, attempts: 1, recovered: false },
    });
    const { body } = await ask();
    for (const line of body.trimEnd().split('\n')) expect(line).toMatch(LINE);
    expect(body).toContain('remote="tab\uFFFD line\uFFFD \\"quote\\" back\\\\slash');
  });

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'counts %s as this machine',
    async (remoteAddress) => {
      expect((await ask({ remoteAddress })).statusCode).toBe(200);
    },
  );

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'is refused to whom a proxy on this machine speaks for with %s',
    async (name) => {
      expect((await ask({ headers: { [name]: '127.0.0.1' } })).statusCode).toBe(403);
    },
  );

  it('is refused elsewhere without a configured token, to administrators too', async () => {
    expect((await ask(ELSEWHERE)).statusCode).toBe(403);
    expect((await ask({ ...ELSEWHERE, headers: asAdministrator })).statusCode).toBe(403);
  });

  it('takes the configured token from anywhere, and no other', async () => {
    const withToken = await openApi({ metricsToken: TOKEN });
    const from = async (headers: object) =>
      (await ask({ ...ELSEWHERE, headers }, withToken)).statusCode;
    expect(await from(bearer(TOKEN))).toBe(200);
    expect(await from({ ...bearer(TOKEN), 'x-forwarded-for': '192.0.2.7' })).toBe(200);
    expect(await from(bearer(`${TOKEN}r`))).toBe(401);
    expect(await from({})).toBe(401);
    await withToken.close();
  });
});
