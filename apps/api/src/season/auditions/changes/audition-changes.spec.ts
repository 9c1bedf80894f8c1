import { setImmediate as nextIteration } from 'node:timers/promises';
import { type AuditionApplication, AuditionChanges, AuditionEntry } from '@nox/contracts';
import {
  apiForAll,
  emptiedApi,
  expectError,
  asAdministrator,
  type TestApi,
} from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { engines, crudEngines } from '../../../../test/engines.ts';
import { addRegistration, confirm } from '../../../../test/registrations.ts';
import { CSV_HEADER } from '@nox/test-servers/administrator';
import { age, expectCode, expectOne } from '../../../../test/season-builders.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { prune } from '../../../maintenance.ts';
import { brotliDecompressSync } from 'node:zlib';

describe.each(engines)('changes of the auditions on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);

  const call = (method: Parameters<TestApi['send']>[0], path: string, payload?: object) =>
    api.send(method, `/api/auditions${path}`, payload);
  const read = async () => {
    const { headers, ...answer } = await call('GET', '');
    return { revision: Number(headers['nox-revision']), entries: answer.json() as AuditionEntry[] };
  };
  const changesSince = async (since: number) =>
    AuditionChanges.parse((await call('GET', `/changes?since=${since}`)).json());
  const review = (id: string, judgeEmail = 'Kabir') =>
    call('POST', `/${id}/reviews`, { notes: 'Sharp.', judgeEmail });
  const apply = async (application: Partial<AuditionApplication> = {}) => {
    const { id } = await addRegistration(api.db, { application });
    return confirm(api, id);
  };
  /** What has changed since before `work`, by the names of those it is about. */
  const changesOf = async (work: () => Promise<unknown>) => {
    const { revision } = await read();
    await work();
    const changes = await changesSince(revision);
    expect(changes).toMatchObject({ revision: revision + 1, isComplete: false });
    return changes;
  };

  test('hold the whole entry whose status, reviews or slot changed, and no other', async () => {
    const [one, , three] = await addEntries(api.db, 3, { status: 'Not Selected' });
    const [pending] = await addEntries(api.db, 1);
    const entryNow = async (id: string) => (await call('GET', `/${id}`)).json<AuditionEntry>();

    const status = await changesOf(() => call('PUT', `/${one}/status`, { status: 'Selected' }));
    expect(status).toMatchObject({ entries: [await entryNow(one!)], removed: [] });
    expect(status.entries[0]!.status).toBe('Selected');

    const added = await changesOf(() => review(three!));
    expect(added.entries).toEqual([await entryNow(three!)]);
    const [{ _id } = { _id: '' }] = added.entries[0]!.reviews;
    const deleted = await changesOf(() => call('DELETE', `/${three}/reviews/${_id}`));
    expect(deleted.entries).toMatchObject([{ _id: three, reviews: [] }]);

    const schedule = { startTime: '16:00', endTime: '17:00', slotDuration: 60 };
    const slots = await changesOf(() => call('POST', '/schedule-slots', schedule));
    expect(slots.entries).toMatchObject([{ _id: pending, timeSlot: '16:00 - 17:00' }]);
  });

  it('hold confirmed and imported entries, in order of arrival', async () => {
    await addEntries(api.db, 1);
    const confirmed = await changesOf(() => apply({ fullName: 'Asha' }));
    expect(confirmed.entries).toMatchObject([{ fullName: 'Asha' }]);
    const rows = ['Zoya', 'Bela'].map((name) => `${name},9876543210,${name},a@b.cd,CSE,7,Popping`);
    const headers = { ...asAdministrator, 'content-type': 'text/csv' };
    const file = [CSV_HEADER, ...rows].join('\n');
    const imported = await changesOf(() =>
      api.send('POST', '/api/auditions/import', file, headers),
    );
    expect(imported.entries.map(({ fullName }) => fullName)).toEqual(['Zoya', 'Bela']);
  });

  it('name deleted entries, one by one or many at once', async () => {
    const [first, two, third] = await addEntries(api.db, 3, { status: 'Not Selected' });
    const one = await changesOf(() => call('DELETE', `/${two}`));
    expect(one).toMatchObject({ entries: [], removed: [two] });
    const many = await changesOf(() => call('DELETE', '/not-selected?untold=9'));
    expect(many.removed.sort()).toEqual([first, third].sort());
  });

  it('have the same revision after refused writes', async () => {
    const [id] = await addEntries(api.db, 1);
    await review(id!);
    const before = await read();
    expect((await review(id!)).statusCode).toBe(409);
    expect((await review('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await call('PUT', '/reject-pending?expected=7')).statusCode).toBe(409);
    expect(await read()).toEqual(before);
  });

  it('are the full list after too old a revision, or one of another database', async () => {
    const [old, recent, stays] = await addEntries(api.db, 3);
    const start = await read();
    await call('DELETE', `/${old}`);
    const between = await read();
    await age(api, 'deleted_entries', 'deleted_at', DAY_MS + 1_000);
    await call('DELETE', `/${recent}`);
    await prune(api, Date.now());

    const { revision, entries } = await read();
    expect(entries).toMatchObject([{ _id: stays }]);
    const everything = { revision, isComplete: true, entries, removed: [] };
    expect(await changesSince(start.revision)).toEqual(everything);
    expect(await changesSince(revision + 1)).toEqual(everything);
    const few = { revision, isComplete: false, entries: [], removed: [recent] };
    expect(await changesSince(between.revision)).toEqual(few);
  });

  test('are never missed by a client that follows them, with eight writers at once', async () => {
    const ids = await addEntries(api.db, 40);
    let { revision, entries } = await read();
    const writing = new Set(Array.from({ length: 8 }, (_, writer) => writer));

    async function catchUp() {
      const changes = await changesSince(revision);
      expect(changes.isComplete).toBe(false);
      const changed = new Map(changes.entries.map((entry) => [entry._id, entry]));
      const unchanged = entries
        .filter(({ _id }) => !changes.removed.includes(_id))
        .map((entry) => changed.get(entry._id) ?? entry);
      const known = new Set(unchanged.map(({ _id }) => _id));
      entries = [...unchanged, ...changes.entries.filter(({ _id }) => !known.has(_id))];
      revision = changes.revision;
    }
    async function write(writer: number) {
      for (let n = 0; n < (isFullRun ? 20 : 8); n += 1) {
        const id = ids[(writer * 7 + n * 3) % ids.length]!;
        if (n % 7 === 6) await apply();
        else if (n % 8 === 7) await call('DELETE', `/${id}`);
        else if (n % 3 === 0) await call('PUT', `/${id}/status`, { status: 'Selected' });
        else await review(id, `Judge ${writer}.${n}`);
      }
      writing.delete(writer);
    }
    async function follow() {
      let rounds = 0;
      for (; writing.size > 0; rounds += 1) {
        await catchUp();
        await nextIteration();
      }
      return rounds;
    }

    const [rounds] = await Promise.all([follow(), ...[...writing].map(write)]);
    expect(rounds).toBeGreaterThan(1);
    await catchUp();
    expect(await read()).toEqual({ revision, entries });
  });
});

describe('changes of the auditions', () => {
  const api = apiForAll();

  it.each(['', '?since=', '?since=-1', '?since=1.5', '?since=x', '?since=1&since=2', '?sinc=1'])(
    'are refused with the query %p',
    async (query) => expectCode(await api.get(`/api/auditions/changes${query}`), 400, 'invalid'),
  );
});

describe.each(engines)('a status on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const setStatus = (id: string, payload: object) =>
    api.send('PUT', `/api/auditions/${id}/status`, payload);

  it('that was changed meanwhile stays, and the judge gets the conflict', async () => {
    const [id] = await addEntries(api.db, 1, { fullName: 'Asha Rao' });
    await setStatus(id!, { status: 'Selected', expected: 'Pending' });
    expectError(await setStatus(id!, { status: 'Not Selected', expected: 'Pending' }), 409, {
      code: 'status_changed',
      message: "Meanwhile the status of Asha Rao was changed to 'Selected'.",
    });
    const same = await setStatus(id!, { status: 'Selected', expected: 'Pending' });
    expect([same.statusCode, same.json().status]).toEqual([200, 'Selected']);
    expect((await setStatus(id!, { status: 'Pending', expected: 'Maybe' })).statusCode).toBe(400);
  });

  it('follows any other, and is stored', async () => {
    const [id] = await addEntries(api.db, 1);
    const read = async () => (await api.get(`/api/auditions/${id}`)).json<AuditionEntry>();
    const before = await read();
    for (const status of ['Not Selected', 'Pending', 'Selected', 'Not Selected']) {
      expect((await setStatus(id!, { status })).json()).toEqual({ ...before, status });
      expect(await read()).toMatchObject({ status });
    }
  });

  it('is one of three, of an entry that exists, and nothing else', async () => {
    const [id] = await addEntries(api.db, 1);
    expect((await setStatus(id!, { status: 'Maybe' })).statusCode).toBe(400);
    expect((await setStatus(id!, { status: 'Pending', by: 'me' })).statusCode).toBe(400);
    expect((await setStatus('unknown', { status: 'Pending' })).statusCode).toBe(404);
    expect((await api.get('/api/auditions/unknown')).statusCode).toBe(404);
  });

  it('goes to exactly one of two who decide differently at the same time', async () => {
    const [id] = await addEntries(api.db, 1);
    const decide = (status: string) => setStatus(id!, { status, expected: 'Pending' });
    expectOne(await Promise.all(['Selected', 'Not Selected'].map(decide)));
  });
});

const FROM_ANOTHER_DATABASE = 1_000;

describe.each(crudEngines)('all entries at once on $name', ({ open }) => {
  const api = emptiedApi({}, open);

  const ask = async (path: string, accepted?: string) => {
    const { headers, rawPayload } = await api.get(`/api/auditions${path}`, {
      ...asAdministrator,
      ...(accepted && { 'accept-encoding': accepted }),
    });
    const isBrotli = headers['content-encoding'] === 'br';
    const text = String(isBrotli ? brotliDecompressSync(rawPayload) : rawPayload);
    return { headers, isBrotli, size: rawPayload.length, body: JSON.parse(text) as unknown };
  };
  const read = async () => {
    const { headers, body } = await ask('', 'br');
    return { revision: headers['nox-revision'], count: AuditionEntry.array().parse(body).length };
  };

  it.each(['', `/changes?since=${FROM_ANOTHER_DATABASE}`])(
    'are the same compressed and plain: %p',
    async (path) => {
      await addEntries(api.db, 200);
      const plain = await ask(path);
      const compressed = await ask(path, 'gzip, br');
      expect([plain.isBrotli, compressed.isBrotli]).toEqual([false, true]);
      expect(compressed.body).toEqual(plain.body);
      expect(compressed.size).toBeLessThan(plain.size / 5);
      for (const { headers } of [plain, compressed]) {
        expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding' });
        expect(headers['nox-revision']).toBe(plain.headers['nox-revision']);
      }
    },
  );

  it('are loaded once per revision', async () => {
    const [id] = await addEntries(api.db, 1);
    expect(await read()).toEqual({ revision: '0', count: 1 });
    // The entry does not come through the API, so the revision stays.
    await addEntries(api.db, 1);
    expect(await read()).toEqual({ revision: '0', count: 1 });
    await api.send('PUT', `/api/auditions/${id}/status`, { status: 'Selected' });
    expect(await read()).toEqual({ revision: '1', count: 2 });
    const { body } = await ask(`/changes?since=${FROM_ANOTHER_DATABASE}`, 'br');
    expect(AuditionChanges.parse(body)).toMatchObject({ revision: 1, isComplete: true });
  });

  it('are loaded again after a failure', async () => {
    await addEntries(api.db, 1);
    const failing = jest.spyOn(api.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('The database does not answer.');
    });
    const headers = { ...asAdministrator, 'accept-encoding': 'br' };
    expect((await api.get('/api/auditions', headers)).statusCode).toBe(500);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await read()).toMatchObject({ count: 1 });
  });
});
