import {
  type ClientError,
  type ClientMetrics,
  type NewTeamToken,
  type ReportedClientError,
} from '@nox/contracts';
import { pruneByAge } from '../../maintenance.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { updateRow } from '#platform/database/rows.ts';
import {
  apiForAll,
  apiForEach,
  asAdministrator,
  asOperator,
  expectError,
} from '../../../test/api.ts';
import { asTeam } from '../../../test/links.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { engines } from '../../../test/engines.ts';
import { putWebFile, registryEntry } from '../../../test/web-root.ts';
import { browserOf, frameAt, pageAt, scrubbed } from './error-texts.ts';

const error: ClientError = {
  kind: 'chunk',
  address: '/static/js/judging/1.0.0/entries.js',
  remote: 'judging',
  version: '1.0.0',
  attempts: 3,
  recovered: false,
};

const FILE = 'https://nox.example.org/static/js/events/2.0.0/page.js';
const thrown: ClientError = {
  ...{ kind: 'script', address: '/events/7', attempts: 1, recovered: false },
  message: 'Cannot read properties of undefined (reading "asha@example.org")',
  frames: ['https://nox.example.org/static/js/shell/1.0.0/react-dom.js:1:9', `${FILE}:1:1`],
};
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const REMOTES = [
  registryEntry('judging', '/admin/audition-entries', '1.0.0'),
  { ...registryEntry('events', '/events', '2.0.0'), pages: ['/events', '/events/:id'] },
];

describe.each(engines)('errors of browsers on $name', ({ open }) => {
  const api = apiForEach({}, open);
  beforeEach(() =>
    putWebFile(api, 'static/js/remotes.json', { shell: { version: '1.0.0' }, remotes: REMOTES }),
  );

  const report = (payload: object, more = {}) =>
    api.app.inject({
      ...{ method: 'POST', url: '/api/client-errors', payload, headers: { 'user-agent': AGENT } },
      ...more,
    });
  const read = async () => (await api.get('/api/client-errors')).json<ReportedClientError[]>();
  const counts = async () =>
    (await api.get('/api/metrics', asOperator)).body
      .split('\n')
      .filter((line) => line.startsWith('nox_client_errors_total'));

  it('are one row for equal ones, with number, times, pages and browsers, for two weeks', async () => {
    const map = { version: 3, sources: ['webpack://events/./src/page.tsx'], mappings: 'AAEE' };
    const sourcesContent = ['one\ntwo\n  throw new Error(name);'];
    await putWebFile(api, 'static/js/events/2.0.0/page.js.map', { ...map, sourcesContent });
    expect((await report(thrown)).statusCode).toBe(204);
    await report({ ...thrown, address: '/events/', count: 998 });
    const [{ at } = { at: '' }] = await read();
    await report({ ...thrown, message: 'Another text of the same place' }, { headers: {} });
    const row = {
      ...{ remote: 'events', version: '2.0.0', kind: 'script', recovered: false, count: 1_000 },
      ...{ address: '/events/:id', message: 'Cannot read properties of undefined (reading … )' },
      stack: ['shell: react-dom.js:1:9', 'events: src/page.tsx:3:3: throw new Error(name);'],
      pages: ['/events/:id', '/events'],
      browsers: ['Firefox 145', 'Other'],
    };
    expect(await read()).toEqual([
      { ...row, message: expect.any(String), at: expect.any(String), firstAt: expect.any(String) },
    ]);
    expect((await read())[0]!.message).toMatch(/^Cannot read properties of undefined \(reading …/);
    await pruneByAge(api.db, Date.parse(at) + 13 * DAY_MS);
    expect(await read()).toHaveLength(1);
    await pruneByAge(api.db, Date.parse(at) + 15 * DAY_MS);
    expect(await read()).toEqual([]);
  });

  it('have what can be read of broken, huge and missing source maps, and of no other file', async () => {
    const put = (file: string, text: string) => putWebFile(api, `static/js/${file}.map`, text);
    await put('events/2.0.0/broken.js', '{"version":3,"mappings":{"length":1e9}}');
    await put('events/2.0.0/huge.js', ' '.repeat(17_000_000));
    await put('events/9.9.9/page.js', '{"version":3,"sources":["secret"],"mappings":"AAAA"}');
    const frames = ['broken.js', 'huge.js', 'none.js', '../9.9.9/page.js', '%2e%2e/x.js', 'a\0.js'];
    const at = (file: string) => `/static/js/events/2.0.0/${file}:1:1`;
    await report({ ...thrown, frames: [...frames.map(at), '/static/js/events/9.9.9/page.js:1:1'] });
    const found = ['broken.js', 'huge.js', 'none.js'].map((file) => `events: ${file}:1:1`);
    expect((await read()).map(({ stack }) => stack)).toEqual([found]);
  });

  it('are bounded for each remote and day, and counted all the same', async () => {
    for (let n = 0; n < 150; n += 1) {
      const message = `No ${n.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`;
      const remoteAddress = `192.0.2.${n % 250}`;
      await report(
        { ...thrown, message, frames: n < 40 ? [`${FILE}:${n}:1`] : [] },
        { remoteAddress },
      );
      if (n % 50 === 0) await read();
    }
    const rows = await read();
    expect(rows.filter(({ stack }) => stack.length > 0)).toHaveLength(40);
    expect(rows.filter(({ stack }) => stack.length === 0)).toHaveLength(31);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(150);
    const further = rows.find(({ message }) => message === 'Further errors');
    expect(further).toMatchObject({ remote: 'events', version: '2.0.0', count: 80 });
  });

  it('are read by their team alone: by its accounts, and with their tokens while these have the role', async () => {
    await report(thrown);
    await report(error);
    await addStaff(api, ['team:events'], { name: 'asha' });
    await addStaff(api, ['team:judging', 'organiser'], { name: 'ravi' });
    const remotesOf = async (headers: object) => {
      const { statusCode } = await api.get('/api/client-errors', headers);
      if (statusCode !== 200) return statusCode;
      const errors = (await api.get('/api/client-errors', headers)).json<ReportedClientError[]>();
      const metrics = (await api.get('/api/client-metrics', headers)).json<ClientMetrics>();
      return [errors.map(({ remote }) => remote), metrics.versions.map(({ app }) => app)];
    };
    expect(await remotesOf(asStaff('asha'))).toEqual([['events'], ['events']]);
    expect(await remotesOf(asStaff('ravi'))).toEqual([['judging'], ['judging']]);
    const make = (remote: string, who: object) =>
      api.send('POST', '/api/team-tokens', { remote }, who);
    expectError(await make('judging', asStaff('asha')), 403, { code: 'forbidden' });
    expectError(await make('../x', asAdministrator), 400, { code: 'invalid' });
    const first = (await make('events', asStaff('asha'))).json<NewTeamToken>();
    const { token, _id } = (await make('events', asStaff('asha'))).json<NewTeamToken>();
    expect(await remotesOf(asTeam(first.token))).toBe(401);
    expect(await remotesOf(asTeam(token))).toEqual([['events'], ['events']]);
    const listed = await api.get('/api/team-tokens', asStaff('ravi'));
    expect(listed.json()).toEqual([]);
    const remove = `/api/team-tokens/${_id}`;
    expect((await api.send('DELETE', remove, undefined, asStaff('ravi'))).statusCode).toBe(404);
    for (const [method, url] of [
      ['POST', '/api/team-tokens'],
      ['DELETE', remove],
    ] as const)
      expect((await api.send(method, url, {}, asTeam(token))).statusCode).toBe(401);
    const roles = (names: string[]) =>
      api.revisions.change(['staff'], (transaction) =>
        updateRow(transaction, 'staff', { name: 'asha' }, { roles: JSON.stringify(names) }),
      );
    await roles(['team:judging']);
    expect(await remotesOf(asTeam(token))).toBe(401);
    await roles(['administrator']);
    expect(await remotesOf(asTeam(token))).toEqual([['events'], ['events']]);
    await api.send('DELETE', remove, undefined, asAdministrator);
    expect(await remotesOf(asTeam(token))).toBe(401);
  });

  it('are limited by address before they are read, whatever is in them', async () => {
    const wrong = [{ address: 'x'.repeat(2_001) }, { frames: ['x'.repeat(5_000_000)] }];
    expect((await report({ ...error, ...wrong[0] })).statusCode).toBe(400);
    expect((await report({ ...error, ...wrong[1] })).statusCode).toBe(413);
    for (let n = 2; n < 60; n += 1) expect((await report({ kind: 'mood' })).statusCode).toBe(400);
    expectError(await report({ kind: 'mood' }), 429, { code: 'too_many_requests' });
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
    expect((await read()).map(({ count }) => count).toSorted()).toEqual([2, 3, 3]);
  });

  it('are of the version of a preview, while that is listed, and there for all who read at once', async () => {
    const remote = registryEntry('events', '/events', 'next');
    const preview = {
      name: 'pr-12',
      until: '2100-01-01T00:00:00.000Z',
      key: 'k'.repeat(43),
      remote,
    };
    await putWebFile(api, 'static/js/.site.json', { previews: [preview] });
    await report({ ...thrown, frames: [FILE.replace('2.0.0', 'next') + ':1:1'] });
    for (const found of await Promise.all([read(), read()])) {
      expect(found).toMatchObject([{ remote: 'events', version: 'next' }]);
    }
  });
});

describe('what is stored of an error', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'Asha')",
      'Cannot read properties of undefined (reading … )',
    ],
    ["can't read 'D'Souza' of null", "can't read … of null"],
    ['No candidate "Asha Sharma, who', 'No candidate …'],
    ['No “Asha Sharma” in «Hall», ‘now’', 'No … in … , …'],
    [
      'Failed to fetch https://nox.example/me?token=abc for asha@example.org',
      'Failed to fetch … for …',
    ],
    ['Roll BT23CSE101 of ९८७६५ 98765-43210 आशा', 'Roll … of …'],
    ['token q1w2e3r4t5y6u7i8 abcdefghijklmnopqrstuvwxyz key=Asha', 'token …'],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Asha for more',
      'Minified React error #418; visit … for more',
    ],
    ['x is not a function', 'x is not a function'],
  ])('of %p is %p', (message, expected) => {
    expect(scrubbed(message)).toBe(expected);
  });

  it('is the pattern of a page, whatever its address has', () => {
    const pages = [
      '/admin/*',
      '/admin',
      '/admin/team/edit/:id',
      '/admin/team/new',
      '/admin/team/:id',
    ];
    const remotes = [
      { ...registryEntry('admin', '/admin', '1'), pages },
      registryEntry('site', '/', '1'),
    ];
    const patternOf = (path: string) => pageAt(path, { remotes }).pattern;
    expect(
      [
        '/admin/team/new?name=Asha',
        '/admin/team/7/',
        '/Admin/Team/edit/7#a',
        '/admin/zoo',
        '/asha',
        '//evil/a',
      ].map(patternOf),
    ).toEqual([
      '/admin/team/new',
      '/admin/team/:id',
      '/admin/team/edit/:id',
      '/admin/*',
      '/*',
      '/*',
    ]);
  });

  it('is family and major version of a browser', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const safari =
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
    expect([chrome, `${chrome} Edg/142.0.1`, safari, 'Asha/1.0'].map(browserOf)).toEqual([
      ...['Chrome 142', 'Edge 142', 'Safari 26', 'Other'],
    ]);
  });

  it.each([
    '/static/js/a/1/../../b/1/x.js:1:1',
    '/static/js/a/1/x.js',
    'file:///static/js/a/1/x.js:1:1',
  ])('is no frame of %p', (text) => expect(frameAt(text)).toBeUndefined());
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
    const recent = (await api.get('/api/client-errors')).json<ReportedClientError[]>();
    expect(recent.map(({ count }) => count)).toEqual(path === 'client-errors' ? [600] : []);
  });
});
