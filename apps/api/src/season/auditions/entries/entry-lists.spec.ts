import { brotliDecompressSync } from 'node:zlib';
import { AuditionChanges, AuditionEntry } from '@nox/contracts';
import { emptiedApi, asAdministrator } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';

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
