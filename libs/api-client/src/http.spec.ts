import { call } from './call.ts';
import type { IdempotencyKey } from '@nox/contracts';
import { respond, respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { ApiError, configureApiClient, http, serverNow } from './index.ts';

const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (error: unknown) => error as ApiError,
  );

describe('http', () => {
  it('sends the token with authenticated calls only', async () => {
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    respondBy('get', '/echo', ({ request }) => ({
      authorization: request.headers.get('authorization'),
    }));
    const authenticated = await http.get('/echo', { authenticated: true });
    const anonymous = await http.get('/echo');
    expect(authenticated.data).toEqual({ authorization: 'Bearer fresh' });
    expect(anonymous.data).toEqual({ authorization: null });
  });

  it('replaces a version, and repeats a write under its key', async () => {
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    respondBy('put', '/echo', async ({ request }) => ({
      body: await request.json(),
      ...Object.fromEntries(
        ['authorization', 'if-match', 'idempotency-key'].map((name) => [
          name,
          request.headers.get(name),
        ]),
      ),
    }));
    const body = { name: 'Isha' };
    const key = '0c9ad4b5-3b1c-4a0f-9f0e-2f6f0f5d2c11' as IdempotencyKey;
    expect(await call('PUT', '/echo', { body, version: 3, idempotencyKey: key })).toEqual({
      body,
      authorization: 'Bearer fresh',
      'if-match': '"3"',
      'idempotency-key': key,
    });
    expect(await call('PUT', '/echo', { body, version: '"tag"' })).toMatchObject({
      'if-match': '"tag"',
      'idempotency-key': null,
    });
  });

  it('knows the server’s time by its responses', async () => {
    const time = Date.now() + 3_600_000;
    const headers = { date: new Date(time).toUTCString() };
    respondBy('get', '/clock', () => HttpResponse.json([], { headers }));
    await http.get('/clock');
    expect(Math.abs(serverNow() - time)).toBeLessThan(60_000);
  });

  it('gets a token for every call', async () => {
    let tokens = 0;
    configureApiClient({ tokenSource: () => Promise.resolve(`token-${++tokens}`) });
    respond('get', '/echo', {});
    await http.get('/echo', { authenticated: true });
    await http.get('/echo', { authenticated: true });
    expect(tokens).toBe(2);
  });

  it.each([
    ['with a message', true, 'No authentication token found. Please log in again.'],
    ['with the message of the call', 'Admin not authenticated.', 'Admin not authenticated.'],
  ])('fails without a session, %s', async (_, authenticated, message) => {
    configureApiClient({ tokenSource: () => Promise.resolve(null) });
    const error = await failure(http.get('/never-called', { authenticated }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'unauthenticated', message });
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('offline'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('reports an identity provider that %s as a network error', async (_, tokenSource) => {
    jest.useFakeTimers();
    configureApiClient({ tokenSource });
    const failed = failure(http.get('/never-called', { authenticated: true }));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failed).toMatchObject({ code: 'network' });
    jest.useRealTimers();
  });

  it('has the server’s error', async () => {
    const issues = [{ path: 'name', message: 'Name is required.' }];
    const body = { message: 'Please check the form.', code: 'invalid', issues };
    respond('post', '/team', body, 400);
    const error = await failure(http.post('/team', {}));
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
    const error = await failure(http.post('/team', { name: 'Asha' }));
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
    const error = await failure(http.get('/team'));
    expect(error).toMatchObject({ code, message, isFromServer: false });
    expect(ApiError.messageOr(error, 'Failed.')).toBe('Failed.');
  });

  it('does not turn a cancellation into an ApiError', async () => {
    respond('get', '/team', []);
    const error = await failure(http.get('/team', { signal: AbortSignal.abort() }));
    expect(error).not.toBeInstanceOf(ApiError);
  });
});
