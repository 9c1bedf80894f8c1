import {
  accountQueries,
  auditionQueries,
  configureApiClient,
  createQueryClient,
} from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { respondBy } from '@nox/testing';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { removeOthers } from './offline-store.ts';
import { Connection, OfflineQueryPersister } from './query-persister.ts';
import { memoryCaches } from './testing/memory-caches.ts';

const HOUR_MS = 3_600_000;
const QUERY_KEY = auditionQueries.list().queryKey;
const ENTRIES = [{ _id: 'a', fullName: 'Asha Rao' }];

configureApiClient({ tokenSource: () => Promise.resolve('token') });

const signIn = (uid: string) =>
  useAuth.setState({ status: 'signed-in', user: { uid, email: `${uid}@nox.example` } });

function openPage() {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const connection = new Connection();
  const persister = new OfflineQueryPersister(queryClient, connection);
  const list = () => queryClient.fetchQuery({ ...auditionQueries.list(), staleTime: 0 });
  const me = (uid: string) => queryClient.fetchQuery({ ...accountQueries.me(uid), staleTime: 0 });
  return { queryClient, connection, persister, list, me };
}

const serve = (path: string, answer: () => Response) => respondBy('get', path, answer);

/** The response to a path comes once what this returns is called with it. */
function serveLater(path: string) {
  let answer: (response: Response) => void = () => undefined;
  respondBy('get', path, () => new Promise<Response>((resolve) => (answer = resolve)));
  return (response: Response) => answer(response);
}

describe('stored data of queries', () => {
  let stored: ReturnType<typeof memoryCaches>;
  beforeEach(() => {
    stored = memoryCaches();
    Object.defineProperty(globalThis, 'caches', { value: stored, configurable: true });
    signIn('isha');
    serve('/auditions', () => HttpResponse.json(ENTRIES));
    serve('/me', () => HttpResponse.json({ uid: 'isha', email: null, isAdmin: true }));
  });

  const storedData = (uid: string, queryKey: QueryKey) =>
    stored.textAt(`/last-known/${uid}/${encodeURIComponent(hashKey(queryKey))}`);
  const entriesOf = (uid: string) => storedData(uid, QUERY_KEY);
  const expectStored = () => waitFor(() => expect(entriesOf('isha')).toContain('Asha Rao'));
  const expectGone = () => waitFor(() => expect(entriesOf('isha')).toBeUndefined());

  /** A page whose entries are stored. */
  async function visit() {
    const page = openPage();
    await page.list();
    await expectStored();
    return page;
  }

  /** Another page, whose server does not answer. */
  async function visitOffline() {
    await visit();
    serve('/auditions', () => HttpResponse.error());
    return openPage();
  }

  /** What is not stored yet is stored when the page is hidden. */
  function hidePage() {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  }

  it('stands in for the server, says from when it is, and gives way once that answers again', async () => {
    const { list, connection } = await visitOffline();
    expect(await list()).toEqual(ENTRIES);
    const { isOffline, stored } = connection.snapshot();
    expect(isOffline).toBe(true);
    expect(Date.now() - stored!.at.getTime()).toBeLessThan(60_000);
    serve('/auditions', () => HttpResponse.json([]));
    expect(await list()).toEqual([]);
    expect(connection.snapshot()).toEqual({ isOffline: false, stored: undefined });
  });

  it('admits an administrator whose token cannot be renewed', async () => {
    await openPage().me('isha');
    await waitFor(() =>
      expect(storedData('isha', accountQueries.me('isha').queryKey)).toContain('isAdmin'),
    );
    configureApiClient({ tokenSource: () => Promise.reject(new Error('no network')) });
    expect(await openPage().me('isha')).toMatchObject({ isAdmin: true });
    configureApiClient({ tokenSource: () => Promise.resolve('token') });
  });

  describe('with a revision', () => {
    const CHANGES = '/auditions/changes';
    const fetched = jest.fn();
    beforeEach(() => {
      fetched.mockReset();
      serve('/auditions', () => {
        fetched();
        return HttpResponse.json(ENTRIES, { headers: { 'Nox-Revision': '5' } });
      });
    });

    it('is shown before the server answers, and brought up to date by changes alone', async () => {
      await visit();
      fetched.mockReset();
      let answer: () => void = () => undefined;
      const since: (string | null)[] = [];
      respondBy('get', CHANGES, async ({ request }) => {
        since.push(new URL(request.url).searchParams.get('since'));
        await new Promise<void>((resolve) => (answer = resolve));
        const entries = [{ _id: 'b', fullName: 'Ben Rao' }];
        return { revision: 6, isComplete: false, entries, removed: ['a'] };
      });
      const { list, queryClient, connection } = openPage();
      expect(await list()).toEqual(ENTRIES);
      await waitFor(() => expect(since).toEqual(['5']));
      expect(connection.snapshot().isOffline).toBe(false);
      answer();
      await waitFor(() =>
        expect(queryClient.getQueryData(QUERY_KEY)).toMatchObject([{ fullName: 'Ben Rao' }]),
      );
      await waitFor(() => expect(entriesOf('isha')).toContain('Ben Rao'));
      expect(fetched).not.toHaveBeenCalled();
    });

    it('stays when the server does not answer, which is said', async () => {
      await visit();
      serve(CHANGES, () => HttpResponse.error());
      const { list, connection } = openPage();
      expect(await list()).toEqual(ENTRIES);
      await waitFor(() => expect(connection.snapshot().stored?.label).toBe('entries'));
      expect(connection.snapshot().isOffline).toBe(true);
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('goes, from the page too, when the account may not read it any more', async () => {
      await visit();
      const refuse = () => HttpResponse.json({ message: '', code: 'forbidden' }, { status: 403 });
      serve('/auditions', refuse);
      serve(CHANGES, refuse);
      const { list, queryClient } = openPage();
      await list();
      await waitFor(() => expect(queryClient.getQueryData(QUERY_KEY)).toBeUndefined());
      await expectGone();
    });

    it('is fetched again when its changes are not known, and stays until then', async () => {
      await visit();
      fetched.mockReset();
      serve(CHANGES, () => HttpResponse.json({ message: '', code: 'internal' }, { status: 500 }));
      const { list, connection } = openPage();
      expect(await list()).toEqual(ENTRIES);
      await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
      expect(entriesOf('isha')).toContain('Asha Rao');
      await waitFor(() => expect(connection.snapshot().stored).toBeUndefined());
    });
  });

  /** Makes everything that is stored older. */
  async function age(hours: number) {
    const cache = await stored.open('nox-last-known');
    for (const request of await cache.keys()) {
      const response = (await cache.match(request))!;
      const at = new Date(Date.parse(response.headers.get('nox-at')!) - hours * HOUR_MS);
      const headers = { 'nox-at': at.toISOString() };
      await cache.put(request, new Response(await response.text(), { headers }));
    }
  }

  it('is shown for twelve hours at most, and removed then', async () => {
    await visit();
    serve('/auditions', () => HttpResponse.error());
    await age(11.9);
    expect(await openPage().list()).toEqual(ENTRIES);
    await age(0.2);
    await expect(openPage().list()).rejects.toMatchObject({ code: 'network' });
    expect(entriesOf('isha')).toBeUndefined();
  });

  it('is of the list as it became, and as old as the answer, not as the write', async () => {
    const { queryClient } = await visit();
    const updatedAt = Date.now() - 13 * HOUR_MS;
    queryClient.setQueryData(QUERY_KEY, ENTRIES.slice(1) as never, { updatedAt });
    hidePage();
    await waitFor(() => expect(entriesOf('isha')).toBe('[]'));
    serve('/auditions', () => HttpResponse.error());
    await expect(openPage().list()).rejects.toMatchObject({ code: 'network' });
  });

  it('is removed when any page starts after twelve hours', async () => {
    await visit();
    useAuth.setState({ status: 'loading', user: null });
    const { persister } = openPage();
    await persister.removeExpired();
    expect(entriesOf('isha')).toContain('Asha Rao');
    await age(12);
    await persister.removeExpired();
    await waitFor(async () => expect(await stored.keys()).toEqual([]));
  });

  it('makes no cache for visitors', async () => {
    useAuth.setState({ status: 'loading', user: null });
    await openPage().persister.removeExpired();
    expect(await stored.keys()).toEqual([]);
  });

  it('is removed when another account signs in, after a session that ended elsewhere', async () => {
    await visit();
    await removeOthers('isha');
    expect(entriesOf('isha')).toContain('Asha Rao');
    await removeOthers('meera');
    expect(stored.addresses()).toEqual([]);
  });

  it('leaves the page, too, after twelve hours without an answer', async () => {
    await visit();
    await age(11);
    serve('/auditions', () => HttpResponse.error());
    const { list, queryClient, persister } = openPage();
    await list();
    await persister.removeExpired();
    expect(queryClient.getQueryData(QUERY_KEY)).toEqual(ENTRIES);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1.1 * HOUR_MS);
    await persister.removeExpired();
    await waitFor(() => expect(queryClient.getQueryData(QUERY_KEY)).toBeUndefined());
    jest.restoreAllMocks();
  });

  it('is never another account’s', async () => {
    await visit();
    signIn('meera');
    serve('/auditions', () => HttpResponse.error());
    await expect(openPage().list()).rejects.toMatchObject({ code: 'network' });
  });

  it.each([
    [401, 'is gone'],
    [403, 'is gone'],
    [500, 'does not stand in: it is an error of the server’s own'],
    [502, 'stands in: a proxy answers for it'],
  ])('once the server answers %s %s', async (status, what) => {
    await visit();
    serve('/auditions', () => HttpResponse.json({ message: 'No.' }, { status }));
    const answer = openPage().list();
    if (status === 502) expect(await answer).toEqual(ENTRIES);
    else await expect(answer).rejects.toMatchObject({ status });
    if (what === 'is gone') await expectGone();
    else expect(entriesOf('isha')).toContain('Asha Rao');
  });

  describe('of an account whose roles are taken away', () => {
    const serveRoles = (...roles: string[]) =>
      serve('/me', () => HttpResponse.json({ uid: 'isha', email: null, isAdmin: false, roles }));

    /** A page of a judge and editor, whose entries are stored. */
    async function visitAsJudge() {
      serveRoles('content', 'judge');
      const page = openPage();
      await page.me('isha');
      await page.list();
      await expectStored();
      await waitFor(() =>
        expect(storedData('isha', accountQueries.me('isha').queryKey)).toContain('judge'),
      );
      return page;
    }

    it.each([[[]], [['content', 'organiser']]])(
      'is gone when the account has %p, while a page is open and after a reload',
      async (roles) => {
        for (const isReloaded of [false, true]) {
          const open = await visitAsJudge();
          serveRoles(...roles);
          const page = isReloaded ? openPage() : open;
          await page.me('isha');
          await expectGone();
          hidePage();
          await new Promise((resolve) => setTimeout(resolve, 50));
          expect(entriesOf('isha')).toBeUndefined();
        }
      },
    );

    it('is gone, though it was on its way', async () => {
      const { list, me } = await visitAsJudge();
      const answer = serveLater('/auditions');
      const onItsWay = list().catch((error: unknown) => error);
      serveRoles();
      await me('isha');
      answer(HttpResponse.json(ENTRIES));
      await onItsWay;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(entriesOf('isha')).toBeUndefined();
    });

    it('stays where the account has all that it had, or more', async () => {
      await visitAsJudge();
      serveRoles('judge', 'check-in', 'content');
      await openPage().me('isha');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(entriesOf('isha')).toContain('Asha Rao');
    });
  });

  it('is gone with the session, and not stored for one that ends before it could be', async () => {
    const { persister } = await visit();
    useAuth.setState({ status: 'signed-out', user: null });
    persister.clear();
    await waitFor(() => expect(stored.addresses()).toEqual([]));
    signIn('isha');
    await openPage().list();
    useAuth.setState({ status: 'signed-out', user: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stored.addresses()).toEqual([]);
  });

  it('gives way to an answer that comes late', async () => {
    await visit();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const answer = serveLater('/auditions');
    const { list, queryClient, connection } = openPage();
    const shown = list();
    await jest.advanceTimersByTimeAsync(5_100);
    expect(await shown).toEqual(ENTRIES);
    expect(connection.snapshot().isOffline).toBe(true);
    answer(HttpResponse.json([]));
    await jest.advanceTimersByTimeAsync(100);
    jest.useRealTimers();
    await waitFor(() => expect(queryClient.getQueryData(QUERY_KEY)).toEqual([]));
    expect(connection.snapshot().isOffline).toBe(false);
  });
});
