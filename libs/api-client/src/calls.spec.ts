import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import * as client from './index.ts';
import { CALLS, callsOf } from './calls.ts';

type Callable = (...args: unknown[]) => unknown;

/** What a function requests, with ids as the list of calls names them. */
async function requestsOf(run: () => unknown): Promise<string[]> {
  const made = new Set<string>();
  fakeApi.use(
    http.all('*/api/*', ({ request }) => {
      made.add(`${request.method} ${new URL(request.url).pathname.replaceAll(/ID/g, ':id')}`);
      return HttpResponse.json([]);
    }),
  );
  const result = run() as { queryFn?: Callable };
  const signal = new AbortController().signal;
  await Promise.resolve(result?.queryFn ? result.queryFn({ signal }) : result).catch(
    () => undefined,
  );
  return [...made];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const functions = Object.entries(client).flatMap(([name, value]) =>
  isPlain(value) && /Calls$|Queries$/.test(name)
    ? Object.entries(value)
        .filter(([, one]) => typeof one === 'function')
        .map(([key, one]) => [`${name}.${key}`, one] as const)
    : [[name, value] as const],
);

/** They make calls of others, or none. */
const NONE =
  /^(?:call|http|request|readQuery|freshQuery|create|configure|unreachable|apply|auditionRevision|authorization|serverNow|isClock|ApiError|watchAuditions|societyCalls\.(?:create|remove|restore)|societyQueries\.(?:admin|deleted|changes))/;

const ARGUMENTS = (signal: AbortSignal): Record<string, unknown[]> => ({
  auditionChanges: [0, {}],
  read: ['ID', signal],
  preview: [undefined, {}, signal],
  deleteNotSelected: [{}],
  importAuditions: [new Blob(), {}],
  exportSchedule: [{}],
});

describe('the calls that builds name', () => {
  beforeEach(() => client.configureApiClient({ tokenSource: () => Promise.resolve('fresh') }));

  it.each(functions.filter(([name, value]) => typeof value !== 'string' && !NONE.test(name)))(
    'are those that %s makes',
    async (name, one) => {
      const { signal } = new AbortController();
      const member = name.split('.').at(-1)!;
      const args = ARGUMENTS(signal)[member] ?? ['ID', 'ID', 'ID'];
      const made = await requestsOf(() =>
        typeof one === 'function' ? (one as Callable)(...args) : one,
      );
      const named = callsOf(name).map((call) => call.split(' ', 2).join(' '));
      expect(named).toEqual(made);
    },
  );

  it('are all calls of the API', () => {
    const file = join(__dirname, '../../../apps/api/src/platform/contract/routes.json');
    const routes = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    const served = routes.map((route) => route.replaceAll(/:\w+/g, ':id'));
    const named = Object.values(CALLS).flat();
    expect(named.length).toBeGreaterThan(70);
    const calls = named.map((call) => call.split(' ', 2).join(' '));
    expect(calls.filter((call) => !served.includes(call))).toEqual([]);
  });
});
