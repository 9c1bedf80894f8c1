import { apiUrl, fakeApi } from '@nox/testing';
import { http as network, HttpResponse } from 'msw';
import { createQueryClient, teamQueries } from './index.ts';

/** `/team` fails `failures` times, then has an empty list; counts its calls. */
function serveTeam(status: number, failures: number) {
  const calls = { count: 0 };
  fakeApi.use(
    network.get(apiUrl('/team'), () =>
      ++calls.count <= failures
        ? HttpResponse.json({ message: 'No.', code: 'no' }, { status })
        : HttpResponse.json([]),
    ),
  );
  return calls;
}

const fetchTeam = () => createQueryClient().fetchQuery({ ...teamQueries.list(), retryDelay: 1 });

describe('createQueryClient', () => {
  it('retries after a server error', async () => {
    const calls = serveTeam(503, 2);
    await expect(fetchTeam()).resolves.toEqual([]);
    expect(calls.count).toBe(3);
  });

  it('fails after the third attempt', async () => {
    const calls = serveTeam(503, 3);
    await expect(fetchTeam()).rejects.toMatchObject({ status: 503 });
    expect(calls.count).toBe(3);
  });

  it('does not retry a client error', async () => {
    const calls = serveTeam(404, 1);
    await expect(fetchTeam()).rejects.toMatchObject({ status: 404 });
    expect(calls.count).toBe(1);
  });
});
