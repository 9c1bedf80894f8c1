import { apiForEach, asOperator, expectError } from '../../test/api.ts';

describe('reports about the content security policy', () => {
  const api = apiForEach();

  const send = (payload: unknown, type = 'application/reports+json', more = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': type },
      ...more,
    });
  const report = (effectiveDirective: unknown, type = 'csp-violation') => ({
    ...{ type, age: 10, url: 'https://nox.example.org/team?q=Asha', user_agent: 'Browser' },
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
    const oldest = { 'csp-report': { 'violated-directive': "img-src 'self' data:" } };
    expect((await send(oldest, 'application/csp-report; charset=utf-8')).statusCode).toBe(204);
    expect(await counts()).toEqual(['img-src 3', 'script-src-elem 1']);
  });

  it('add no label of their own: what is no directive counts as other', async () => {
    const warn = jest.spyOn(api.app.log, 'warn');
    await send([report('evil"} 1\n'), report('__proto__'), report('x'.repeat(10_000))]);
    expect(await counts()).toEqual(['other 3']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('of other kinds are not counted', async () => {
    expect((await send([report('img-src', 'deprecation')])).statusCode).toBe(204);
    expect(await counts()).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no report', { a: 1 }, 400],
    ['a report that names nothing', [{ type: 'csp-violation' }], 400],
    ['a directive that is no text', [report(7)], 400],
    ['too many at once', Array(101).fill(report('img-src')), 400],
    ['too large', JSON.stringify([report('y'.repeat(100_000))]), 413],
  ])('are refused when they are %s', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
    expect(await counts()).toEqual([]);
  });

  it('are refused as another type', async () => {
    expectError(await send([report('img-src')], 'text/plain'), 415, { code: 'unsupported_type' });
  });

  it('are bounded for each network, and in all', async () => {
    const takenFrom = async (addresses: string[]) => {
      let taken = 0;
      for (const remoteAddress of addresses) {
        const { statusCode } = await send([report('img-src')], undefined, { remoteAddress });
        taken += Number(statusCode === 204);
      }
      return taken;
    };
    const one = Array.from({ length: 70 }, (_, index) => `2001:db8::${index}`);
    const many = Array.from({ length: 700 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    expect([await takenFrom(one), await takenFrom(many)]).toEqual([60, 540]);
  });
});
