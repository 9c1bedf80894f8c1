import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchRegistry, RegistryError } from './registry';

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
  entry: '/static/js/judging/1.2.0/mf-manifest.json',
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

  it.each([
    ['a page', '<!doctype html>'],
    ['null', 'null'],
    ['a remote without an entry', JSON.stringify({ remotes: [{ ...REMOTE, entry: undefined }] })],
    ['a remote that is null', JSON.stringify({ remotes: [null] })],
  ])('refuses %s', (_, body) =>
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
