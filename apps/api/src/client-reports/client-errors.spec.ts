import { type ClientError } from '@nox/contracts';
import { apiForEach, asOperator } from '../../test/api.ts';
import { putWebFile, registryEntry } from '../../test/web-root.ts';

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

  it('are refused with an unknown kind or too much text', async () => {
    expect((await report({ ...error, kind: 'mood' })).statusCode).toBe(400);
    expect((await report({ ...error, address: 'x'.repeat(2_001) })).statusCode).toBe(400);
  });

  it('are bounded for each network, and in all', async () => {
    const statusesFrom = async (addresses: string[]) => {
      const statuses = [];
      for (const remoteAddress of addresses) {
        statuses.push((await report(error, { remoteAddress })).statusCode);
      }
      return statuses;
    };
    const oneNetwork = Array.from({ length: 70 }, (_, index) => `2001:db8::${index}`);
    const statuses = await statusesFrom(oneNetwork);
    expect(statuses).toEqual([...Array(60).fill(204), ...Array(10).fill(429)]);
    const many = Array.from({ length: 800 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    expect((await statusesFrom(many)).filter((status) => status === 204)).toHaveLength(540);
    expect(await read()).toHaveLength(100);
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

  it('are forgotten with the versions that no release names any more', async () => {
    await report(error);
    const remotes = [registryEntry('judging', '/admin/audition-entries', '2.0.0')];
    await putWebFile(api, 'static/js/remotes.json', { remotes });
    await report({ ...error, version: '2.0.0' });
    expect(await counts()).toEqual([expect.stringContaining('version="2.0.0"')]);
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
