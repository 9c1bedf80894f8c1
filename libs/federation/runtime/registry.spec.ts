import type { LoadErrorReport } from './load-with-retry.ts';
import { fetchRegistry, readRegistry, RegistryError } from './registry.ts';

const respond = (status: number, body: string) =>
  void jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

const registry = { shell: { version: '1.2.0' }, remotes: [] };
const unreachable = 'http://127.0.0.1:1/remotes.json';

describe('fetchRegistry', () => {
  it('returns the registry', async () => {
    respond(200, JSON.stringify(registry));
    await expect(fetchRegistry('/remotes.json')).resolves.toEqual(registry);
  });

  it('names the status of a failed request', async () => {
    respond(503, '');
    await expect(fetchRegistry('/remotes.json')).rejects.toThrow('/remotes.json answered 503');
  });

  it.each(['<!doctype html>', '{}', '{"shell":{"version":"../1"},"remotes":[]}'])(
    'refuses %s',
    async (body) => {
      respond(200, body);
      await expect(fetchRegistry('/remotes.json')).rejects.toThrow(RegistryError);
    },
  );

  it('says that nothing could be reached', async () => {
    await expect(fetchRegistry(unreachable)).rejects.toThrow('could not be reached');
  });
});

describe('readRegistry', () => {
  function browser() {
    const stored = new Map<string, string>();
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
  }

  it('takes the inlined registry without a request', async () => {
    await expect(readRegistry({ address: unreachable, inlined: registry })).resolves.toBe(registry);
  });

  it.each([
    ['is unreachable', 3, undefined],
    ['does not answer in time', 1, new DOMException('It took too long.', 'TimeoutError')],
  ])(
    'takes the last good one when the server %s, after %i attempts',
    async (_, attempts, reason) => {
      const storage = browser();
      await readRegistry({ address: unreachable, inlined: registry, storage });
      if (reason) jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(reason));
      const reports: LoadErrorReport[] = [];
      const onLoadError = (report: LoadErrorReport) => void reports.push(report);
      await expect(readRegistry({ address: unreachable, storage, onLoadError })).resolves.toEqual(
        registry,
      );
      expect(reports).toEqual([
        { kind: 'registry', address: unreachable, attempts, recovered: false },
      ]);
    },
  );

  it('fails when none was stored', async () => {
    const failed = readRegistry({ address: unreachable, storage: browser() });
    await expect(failed).rejects.toThrow(RegistryError);
  });
});
