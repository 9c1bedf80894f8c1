import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadErrorReport } from './load-with-retry.ts';
import { fetchRegistry, readRegistry, RegistryError } from './registry.ts';

/** Serves one answer at every address and hands that address to `ask`. */
async function serving(status: number, body: string, ask: (address: string) => Promise<void>) {
  const server: Server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/remotes.json`);
  } finally {
    server.close();
  }
}

const REMOTE = {
  name: 'judging',
  title: 'Audition Entries',
  version: '1.2.0',
  entry: '/static/js/judging/1.2.0/remoteEntry.js',
  mount: { path: '/admin/audition-entries', parent: 'admin-layout' },
  contract: '^1.0.0',
};

describe('fetchRegistry', () => {
  it('answers the remotes that the registry names', () =>
    serving(200, JSON.stringify({ remotes: [REMOTE] }), async (address) => {
      await expect(fetchRegistry(address)).resolves.toEqual({ remotes: [REMOTE] });
    }));

  it('says which status came instead', () =>
    serving(503, '', async (address) => {
      await expect(fetchRegistry(address)).rejects.toThrow(`${address} answered 503`);
    }));

  it.each([['a page', '<!doctype html>']])('refuses %s', (_, body) =>
    serving(200, body, async (address) => {
      await expect(fetchRegistry(address)).rejects.toThrow(RegistryError);
    }),
  );

  it('says that nothing could be reached', async () => {
    await expect(fetchRegistry('http://127.0.0.1:1/remotes.json')).rejects.toThrow(
      'could not be reached',
    );
  });
});

describe('readRegistry', () => {
  const registry = { remotes: [REMOTE] };
  const unreachable = 'http://127.0.0.1:1/remotes.json';
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

  it('takes the last good one when there is none to be had, and says so', async () => {
    const storage = browser();
    await readRegistry({ address: unreachable, inlined: registry, storage });
    const reports: LoadErrorReport[] = [];
    await expect(
      readRegistry({
        address: unreachable,
        storage,
        onLoadError: (report) => reports.push(report),
      }),
    ).resolves.toEqual(registry);
    expect(reports).toEqual([
      { kind: 'registry', address: unreachable, attempts: 3, recovered: false },
    ]);
  });

  it('takes the last good one without trying again when there is no answer in time', async () => {
    const storage = browser();
    await readRegistry({ address: unreachable, inlined: registry, storage });
    const timeout = new DOMException('It took too long.', 'TimeoutError');
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(timeout));
    const reports: LoadErrorReport[] = [];
    await expect(
      readRegistry({
        address: unreachable,
        storage,
        onLoadError: (report) => reports.push(report),
      }),
    ).resolves.toEqual(registry);
    expect(reports).toEqual([
      { kind: 'registry', address: unreachable, attempts: 1, recovered: false },
    ]);
  });

  it('fails when there never was one', async () => {
    await expect(readRegistry({ address: unreachable, storage: browser() })).rejects.toThrow(
      RegistryError,
    );
  });
});
