import { HOSTILE_PATHS } from '@nox/release-format/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadErrorReport } from './load-with-retry.ts';
import { fetchRegistry, readRegistry, RegistryError } from './registry.ts';

/** Serves one answer while `check` runs. */
async function serving(status: number, body: string, check: (address: string) => Promise<void>) {
  const server: Server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}/remotes.json`);
  } finally {
    server.close();
  }
}

const registry = { shell: { version: '1.2.0' }, remotes: [] };
const unreachable = 'http://127.0.0.1:1/remotes.json';

describe('fetchRegistry', () => {
  it('returns the registry', () =>
    serving(200, JSON.stringify(registry), async (address) => {
      await expect(fetchRegistry(address)).resolves.toEqual(registry);
    }));

  it('names the status of a failed request', () =>
    serving(503, '', async (address) => {
      await expect(fetchRegistry(address)).rejects.toThrow(`${address} answered 503`);
    }));

  it.each(['<!doctype html>', '{}'])('refuses %s', (body) =>
    serving(200, body, async (address) => {
      await expect(fetchRegistry(address)).rejects.toThrow(RegistryError);
    }),
  );

  it('refuses a version that leads elsewhere', async () => {
    for (const version of HOSTILE_PATHS) {
      await serving(200, JSON.stringify({ shell: { version }, remotes: [] }), async (address) => {
        await expect(fetchRegistry(address)).rejects.toThrow(RegistryError);
      });
    }
  });

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
