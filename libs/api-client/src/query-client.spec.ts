import { apiUrl, fakeApi } from '@nox/testing';
import { http as network, HttpResponse } from 'msw';
import { createQueryClient, teamQueries } from './index.ts';

/** Serves `/team` with a status until asked `failures` times, then with an empty list; tells how often it was asked. */
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

const askForTeam = () => createQueryClient().fetchQuery({ ...teamQueries.list(), retryDelay: 1 });

describe('createQueryClient', () => {
  it('asks again when the server stumbles', async () => {
    const calls = serveTeam(503, 2);
    await expect(askForTeam()).resolves.toEqual([]);
    expect(calls.count).toBe(3);
  });

  it('gives up after the third time', async () => {
    const calls = serveTeam(503, 3);
    await expect(askForTeam()).rejects.toMatchObject({ status: 503 });
    expect(calls.count).toBe(3);
  });

  it('does not ask again when the answer would be the same', async () => {
    const calls = serveTeam(404, 1);
    await expect(askForTeam()).rejects.toMatchObject({ status: 404 });
    expect(calls.count).toBe(1);
  });
});
