import { respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { createQueryClient, teamQueries } from './index.ts';

/** `/team` fails `failures` times, then has an empty list; counts its calls. */
function serveTeam(status: number, failures: number) {
  const calls = { count: 0 };
  respondBy('get', '/team', () =>
    ++calls.count <= failures
      ? HttpResponse.json({ message: 'No.', code: 'no' }, { status })
      : HttpResponse.json([]),
  );
  return calls;
}

const fetchTeam = () => createQueryClient().fetchQuery({ ...teamQueries.list(), retryDelay: 1 });

describe('createQueryClient', () => {
  it.each([
    ['retries after a server error', 503, 2, 3],
    ['fails after the third attempt', 503, 3, 3],
    ['does not retry a client error', 404, 1, 1],
  ])('%s', async (_, status, failures, calls) => {
    const served = serveTeam(status, failures);
    const fetched = fetchTeam();
    if (calls > failures) await expect(fetched).resolves.toEqual([]);
    else await expect(fetched).rejects.toMatchObject({ status });
    expect(served.count).toBe(calls);
  });
});
