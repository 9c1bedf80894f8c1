import { type ClientError } from '@nox/contracts';
import { apiForAll, apiForEach, asOperator, expectError } from '../../../test/api.ts';
import { putWebFile, registryEntry } from '../../../test/web-root.ts';

const error: ClientError = {
  kind: 'chunk',
  address: '/static/js/judging/1.0.0/entries.js',
  remote: 'judging',
  version: '1.0.0',
  attempts: 3,
  recovered: false,
};

describe('errors of browsers', () => {
  const api = apiForEach();
  beforeEach(async () => {
    const remotes = [registryEntry('judging', '/admin/audition-entries', '1.0.0')];
    await putWebFile(api, 'static/js/remotes.json', { remotes });
  });

  const report = (payload: object, more = {}) =>
    api.app.inject({ method: 'POST', url: '/api/client-errors', payload, ...more });
  const read = async () => (await api.get('/api/client-errors')).json();
  const counts = async () =>
    (await api.get('/api/metrics', asOperator)).body
      .split('\n')
      .filter((line) => line.startsWith('nox_client_errors_total'));

  it('are reported by anyone, read by administrators, and counted', async () => {
    expect((await report(error)).statusCode).toBe(204);
    expect((await report({ ...error, attempts: 2, recovered: true })).statusCode).toBe(204);
    expect(await read()).toEqual([
      { ...error, attempts: 2, recovered: true, at: expect.any(String) },
      { ...error, at: expect.any(String) },
    ]);
    expect(await counts()).toEqual([
      'nox_client_errors_total{kind="chunk",remote="judging",version="1.0.0",recovered="false"} 1',
      'nox_client_errors_total{kind="chunk",remote="judging",version="1.0.0",recovered="true"} 1',
    ]);
  });

  it('are limited by address before they are read, whatever is in them', async () => {
    expect((await report({ ...error, address: 'x'.repeat(2_001) })).statusCode).toBe(400);
    for (let n = 1; n < 60; n += 1) expect((await report({ kind: 'mood' })).statusCode).toBe(400);
    expectError(await report({ kind: 'mood' }), 429, { code: 'too_many_requests' });
    expectError(await report({ address: 'x'.repeat(2_000_000) }), 429, {
      code: 'too_many_requests',
    });
    expect((await report(error, { remoteAddress: '192.0.2.1' })).statusCode).toBe(204);
  });

  it('are counted by the remotes and versions of the registry; others count together', async () => {
    for (const remote of ['judging', undefined, 'made-up', 'a"\n\0', '__proto__']) {
      await report({ ...error, remote });
    }
    for (const version of [undefined, '9.9.9', 'a"\n\0']) await report({ ...error, version });
    const labels = /remote="([^"]*)",version="([^"]*)".* (\d+)$/;
    expect((await counts()).map((line) => labels.exec(line)?.slice(1))).toEqual([
      // One of them only by the address of its file.
      ['judging', '1.0.0', '2'],
      ['unknown', 'unknown', '3'],
      ['judging', 'unknown', '3'],
    ]);
  });

  it('are truncated, and stored without characters that change how text is shown', async () => {
    const odd = 'a\u202Eb\u0000\n\u200B\u2066\uD800\u0301é<b>';
    await report({ ...error, address: `/${odd}${'x'.repeat(1_900)}`, remote: odd, version: odd });
    const [stored] = await read();
    const clean = 'a?b???????<b>'.replaceAll('?', '\uFFFD');
    expect(stored).toMatchObject({ remote: clean, version: clean });
    expect(stored.address).toHaveLength(300);
    expect(stored.address).toMatch(/^\/a\uFFFDb\uFFFD/);
  });

  it('have one line in the log for each kind and minute, which counts the others', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const warn = jest.spyOn(api.app.log, 'warn');
    for (const kind of ['chunk', 'chunk', 'style', 'chunk']) await report({ ...error, kind });
    jest.advanceTimersByTime(60_000);
    await report(error);
    jest.useRealTimers();
    const style = { ...error, kind: 'style' };
    const message = 'A file did not arrive in a browser.';
    expect(warn.mock.calls).toEqual([
      [{ clientError: error, unlogged: 0 }, message],
      [{ clientError: style, unlogged: 0 }, message],
      [{ clientError: error, unlogged: 2 }, message],
    ]);
  });
});

describe('reports about the content security policy', () => {
  const api = apiForAll();

  const send = (payload: unknown, type = 'application/reports+json', more = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': type },
      ...more,
    });
  const report = (effectiveDirective: unknown, type = 'csp-violation') => ({
    type,
    age: 10,
    url: 'https://nox.example.org/team?q=Asha',
    user_agent: 'Browser',
    body: { effectiveDirective, blockedURL: 'https://evil.example/Asha.js', sample: 'alert(1)' },
  });
  const counts = async () => {
    const { body } = await api.get('/api/metrics', asOperator);
    return [...body.matchAll(/^nox_csp_reports_total\{directive="(.*)"\} (\d+)$/gm)].map(
      ([, directive, count]) => `${directive} ${count}`,
    );
  };

  it('are counted by directive, in both forms that browsers send', async () => {
    const both = [report('img-src'), report('script-src-elem')];
    expect((await send(both)).statusCode).toBe(204);
    const older = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'x' } };
    expect((await send(older, 'application/csp-report')).statusCode).toBe(204);
    expect((await send(both, 'text/plain')).statusCode).toBe(415);
    expect(await counts()).toEqual(['img-src 2', 'script-src-elem 1']);
  });

  it('add no label of their own: what is no directive counts as other', async () => {
    const warn = jest.spyOn(api.app.log, 'warn');
    await send([report('evil"} 1\n'), report('__proto__'), report('x'.repeat(10_000))]);
    expect(await counts()).toContain('other 3');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['of another kind', [report('img-src', 'deprecation')], 204],
    ['no JSON', '{', 400],
    ['no report', { a: 1 }, 400],
    ['a report that names nothing', [{ type: 'csp-violation' }], 400],
    ['a directive that is no text', [report(7)], 400],
    ['too many at once', Array(101).fill(report('img-src')), 400],
    ['too large', JSON.stringify([report('y'.repeat(100_000))]), 413],
  ])('are not counted when they are %s', async (_what, payload, status) => {
    const before = await counts();
    expect((await send(payload)).statusCode).toBe(status);
    expect(await counts()).toEqual(before);
  });
});

describe.each([
  ['client-errors', error, 'application/json'],
  ['client-metrics', { apps: [{ name: 'shell', version: '1' }], vitals: {} }, 'application/json'],
  ['csp-reports', [], 'application/reports+json'],
])('reports to %s', (path, payload, type) => {
  const api = apiForAll();

  it('are bounded for each network, and in all', async () => {
    const takenFrom = async (addresses: string[]) => {
      let taken = 0;
      for (const remoteAddress of addresses) {
        const { statusCode } = await api.app.inject({
          method: 'POST',
          url: `/api/${path}`,
          remoteAddress,
          payload: JSON.stringify(payload),
          headers: { 'content-type': type },
        });
        expect([204, 429]).toContain(statusCode);
        taken += Number(statusCode === 204);
      }
      return taken;
    };
    const one = Array.from({ length: 70 }, (_, index) => `2001:db8::${index}`);
    const many = Array.from({ length: 600 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    expect([await takenFrom(one), await takenFrom(many)]).toEqual([60, 540]);
    const recent = (await api.get('/api/client-errors')).json<object[]>();
    expect(recent).toHaveLength(path === 'client-errors' ? 100 : 0);
  });
});
