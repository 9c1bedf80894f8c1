import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, watchRelease } from './errors.ts';

let server: Server;
let site: string;
let answers: Record<string, unknown>;
let printed: jest.SpyInstance;
let refused: jest.SpyInstance;

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    if (headers.authorization !== 'Team secret') response.statusCode = 401;
    const answer = answers[url!];
    response.end(
      JSON.stringify(Array.isArray(answer) && url!.endsWith('metrics') ? answer.shift() : answer),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  process.env.NOX_TEAM_TOKEN = 'secret';
  printed = jest.spyOn(console, 'log').mockImplementation();
  refused = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => {
  delete process.env.NOX_TEAM_TOKEN;
  process.exitCode = 0;
});

describe('the errors of a remote', () => {
  const error = {
    ...{ remote: 'events', version: '2.0.0', kind: 'script', message: 'x is not a function' },
    ...{ address: '/events', recovered: false, count: 12, stack: ['events: src/page.tsx:3:3'] },
    ...{
      pages: ['/events/:id'],
      browsers: ['Firefox 145'],
      firstAt: '2026-10-03',
      at: '2026-10-04',
    },
  };

  it('are listed with their place in the sources', async () => {
    answers = { '/api/client-errors': [error, { ...error, remote: 'other' }] };
    await errors({ args: ['events', '--site', site] });
    expect(printed.mock.calls.flat()).toEqual([
      '12 × script in 2.0.0: x is not a function',
      '  from 2026-10-03 to 2026-10-04; /events/:id, Firefox 145',
      '    events: src/page.tsx:3:3',
    ]);
  });

  it.each([
    [/^Name one remote/, ['../x', '--site', 'http://127.0.0.1']],
    [/^Say with --site/, ['events']],
    [/refuses the token/, ['events', '--site'], 'wrong'],
    [/^Set NOX_TEAM_TOKEN/, ['events', '--site'], ''],
  ])('are refused with %p', async (sentence, args, token = 'secret') => {
    process.env.NOX_TEAM_TOKEN = token;
    await errors({ args: args.at(-1) === '--site' ? [...args, site] : args });
    expect(refused).toHaveBeenCalledWith(expect.stringMatching(sentence));
    expect(process.exitCode).toBe(2);
  });
});

describe('a release that is watched', () => {
  const comparison = { app: 'events', version: '2.0.0', before: '1.0.0', newErrors: 0, views: 3 };
  const state = (isBad: boolean, isOver: boolean, newErrors = 0) => ({
    comparisons: [{ ...comparison, isBad, isOver, newErrors, views: 40 }],
  });

  it('fails as soon as it has errors of a new kind, and is good once its hour is over', async () => {
    answers = { '/api/client-metrics': [state(false, false), state(true, false, 12)] };
    await expect(watchRelease('events', site, 1)).rejects.toThrow(
      'events 2.0.0 has 12 errors of a new kind in 40 views: npm run rollback -- events takes it back.',
    );
    answers = { '/api/client-metrics': [state(false, false), state(false, true, 1)] };
    await watchRelease('events', site, 1);
    expect(printed).toHaveBeenCalledWith(
      'events 2.0.0 has 1 errors of a new kind in 40 views in its first hour.',
    );
    answers = { '/api/client-metrics': [{ comparisons: [] }] };
    await expect(watchRelease('events', site, 1)).rejects.toThrow(/^No release of "events"/);
  });
});
