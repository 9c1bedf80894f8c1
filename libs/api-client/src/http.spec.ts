import type { IdempotencyKey } from '@nox/contracts';
import { respond, respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { changeFailureText } from './failures.ts';
import { ApiError, call, type CallOptions, configureApiClient, http, serverNow } from './index.ts';

const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (error: unknown) => error as ApiError,
  );

const NAMES = ['authorization', 'if-match', 'idempotency-key'] as const;

/** Answers `/echo` with the headers that say who asks, over which version, and for the how manieth time. */
const echo = (method: 'get' | 'put') =>
  respondBy(method, '/echo', ({ request }) =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  );

describe('a call', () => {
  const tokenSource = jest.fn(() => Promise.resolve('fresh'));
  beforeEach(() => {
    tokenSource.mockClear();
    configureApiClient({ tokenSource });
  });

  it.each<[who: string, by: CallOptions['by'], headers: object]>([
    ['an account, unless it says who asks', undefined, { authorization: 'Bearer fresh' }],
    ['a candidate’s link', { candidate: 'secret' }, { authorization: 'Candidate secret' }],
    ['a screen’s link', { display: 'secret' }, { authorization: 'Display secret' }],
    ['a visitor', 'visitor', {}],
  ])('is that of %s', async (_, by, headers) => {
    echo('get');
    expect(await call('GET', '/echo', { by })).toEqual(headers);
    await call('GET', '/echo', { by });
    // An account's token is fetched every time; none is sent, or even fetched, for a link.
    expect(tokenSource).toHaveBeenCalledTimes(by ? 0 : 2);
  });

  it.each<[version: number | string, tag: string]>([
    [3, '"3"'],
    ['"tag"', '"tag"'],
  ])('replaces version %s, and has its key', async (version, tag) => {
    echo('put');
    const idempotencyKey = 'key' as IdempotencyKey;
    expect(await call('PUT', '/echo', { body: {}, version, idempotencyKey })).toMatchObject({
      'if-match': tag,
      'idempotency-key': 'key',
    });
  });

  it('of a remote of an earlier release has the headers that it sets', async () => {
    echo('put');
    const headers = { authorization: 'Candidate secret', 'if-match': '"7"' };
    expect((await http.put('/echo', {}, { headers })).data).toEqual(headers);
    expect((await http.put('/echo', {}, { authenticated: true })).data).toEqual({
      authorization: 'Bearer fresh',
    });
  });

  it('knows the server’s time by its responses', async () => {
    const time = Date.now() + 3_600_000;
    const headers = { date: new Date(time).toUTCString() };
    respondBy('get', '/clock', () => HttpResponse.json([], { headers }));
    await call('GET', '/clock');
    expect(Math.abs(serverNow() - time)).toBeLessThan(60_000);
  });

  it.each([
    ['with a message', true as const, 'No authentication token found. Please log in again.'],
    ['with the message of the call', 'Admin not authenticated.', 'Admin not authenticated.'],
  ])('fails without a session, %s', async (_, account, message) => {
    configureApiClient({ tokenSource: () => Promise.resolve(null) });
    const error = await failure(call('GET', '/never-called', { by: { account } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'unauthenticated', message });
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('offline'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('reports an identity provider that %s as a network error', async (_, tokenSource) => {
    jest.useFakeTimers();
    configureApiClient({ tokenSource });
    const failed = failure(call('GET', '/never-called'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failed).toMatchObject({ code: 'network' });
    jest.useRealTimers();
  });

  it.each([
    [true, 'The server did not answer. See whether it was done before you try again.'],
    [false, 'Nothing was sent. This needs a network. Try again when there is one.'],
  ])('fails as it was then, with a network: %s', async (isOnline, message) => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    respondBy('post', '/team', () => HttpResponse.error());
    const error = await failure(call('POST', '/team'));
    online.mockReturnValue(!isOnline);
    expect(changeFailureText(error, 'Nothing was sent.')).toBe(message);
  });

  it('has the server’s error', async () => {
    const issues = [{ path: 'name', message: 'Name is required.' }];
    const body = { message: 'Please check the form.', code: 'invalid', issues };
    respond('post', '/team', body, 400);
    const error = await failure(call('POST', '/team'));
    expect(error).toMatchObject({ ...body, status: 400, isFromServer: true });
    expect(ApiError.messageOr(error, 'Failed.')).toBe(body.message);
  });

  it.each([
    ['is sent again where the server was busy, and says when', { 'retry-after': '0' }, 4],
    ['is not sent again where it may have been done', {}, 1],
  ])('a write %s', async (_name, headers, sends) => {
    const bodies: unknown[] = [];
    respondBy('post', '/team', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ code: 'unavailable' }, { status: 503, headers });
    });
    const error = await failure(call('POST', '/team', { body: { name: 'Asha' } }));
    expect(error).toMatchObject({ status: 503, code: 'unavailable' });
    expect(bodies).toEqual(Array(sends).fill({ name: 'Asha' }));
  });

  const UNREACHABLE =
    'The server could not be reached. Please check your connection and try again.';
  it.each([
    ['a captive portal', () => HttpResponse.html('<h1>Log in</h1>'), 'network', UNREACHABLE],
    ['nothing', () => HttpResponse.error(), 'network', UNREACHABLE],
    ['a proxy', () => HttpResponse.html('<h1>Bad</h1>', { status: 502 }), 'unknown', ''],
  ])('has no server’s message where %s answers', async (_, answer, code, message) => {
    respondBy('get', '/team', answer);
    const error = await failure(call('GET', '/team'));
    expect(error).toMatchObject({ code, message, isFromServer: false });
    expect(ApiError.messageOr(error, 'Failed.')).toBe('Failed.');
  });

  it('does not turn a cancellation into an ApiError', async () => {
    respond('get', '/team', []);
    const error = await failure(call('GET', '/team', { signal: AbortSignal.abort() }));
    expect(error).not.toBeInstanceOf(ApiError);
  });
});
