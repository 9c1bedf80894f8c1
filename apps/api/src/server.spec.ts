import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asAdministrator } from '../test/api.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { temporaryFolder } from '../test/engines.ts';
import { createPostgresDatabase } from '@nox/test-servers/postgres-pool';
import { PNG } from '@nox/test-servers/administrator';
import { openConnection, openFilesIn, requestHead, until } from '@nox/test-servers/raw-connection';
import { serverStarter, type ServerProcess } from '@nox/test-servers/server-process';

const startIn = serverStarter();
let folder: string;
beforeEach(async () => (folder = await temporaryFolder()));
afterEach(() => rm(folder, { recursive: true }));

const start = (env: Record<string, string> = {}, openFiles?: number) =>
  startIn({ DATA_DIR: folder, ...env }, openFiles);
const listTeam = async (url: string) => (await fetch(`${url}/api/team`)).json();
const addMember = (url: string) =>
  fetch(`${url}/api/team`, {
    method: 'POST',
    headers: { ...asAdministrator, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', position: 'Dancer' }),
  });

describe('a server that cannot start', () => {
  const expectOneSentence = async (env: Record<string, string>, sentence: RegExp) => {
    const { code, stderr } = await start(env).ended;
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    expect(stderr).not.toContain('secret');
  };

  itInFull('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expectOneSentence({ PORT: String(port) }, /^Port \d+ is already in use: stop/);
    other.close();
  });

  const DATABASE_URL = 'postgres://nox:secret@127.0.0.1:1/nox';
  const CASES: [what: string, env: Record<string, string>, sentence: RegExp, file?: string][] = [
    // The password is not printed.
    ['database server', { DATABASE_URL }, /^The database 127.0.0.1:1\/nox .*ECONNREFUSED/],
    ['data folder', { DATA_DIR: '/dev/null/data' }, /^The data folder .* cannot be written: make/],
    ['database file', {}, /nox\.sqlite .*(backup|DATA_DIR)/, 'nox.sqlite'],
    ['port', { PORT: 'http' }, /^PORT must be a number/],
  ];
  const cases = isFullRun ? CASES : CASES.slice(0, 1);
  it.each(cases)('says that it cannot use its %s', async (_what, env, sentence, ...[file]) => {
    if (file) await writeFile(join(folder, file), 'x'.repeat(5_000));
    await expectOneSentence(env, sentence);
  });

  it('says that another server uses its data, which goes on unharmed', async () => {
    const url = await start().ready;
    await expectOneSentence({}, /^Another NOX server is using the data folder .*: stop it first/);
    expect((await addMember(url)).status).toBe(201);
  });
});

describe('a running server', () => {
  itInFull('has everything again after it was killed in the middle of its work', async () => {
    const first = start();
    const url = await first.ready;
    expect((await addMember(url)).status).toBe(201);
    const upload = await fetch(`${url}/api/media/team_images?name=Asha`, {
      method: 'POST',
      headers: asAdministrator,
      body: PNG,
    });
    const file = (await upload.json()) as { url: string };
    const imageOf = async (site: string) =>
      Buffer.from(await (await fetch(`${site}${file.url}`)).arrayBuffer());
    const image = await imageOf(url);
    first.process.kill('SIGKILL');
    await first.ended;

    const again = await start().ready;
    expect(await listTeam(again)).toMatchObject([{ name: 'Asha' }]);
    expect(image.length).toBeGreaterThan(0);
    expect((await imageOf(again)).equals(image)).toBe(true);
  });

  itInFull('fills a new database with sample content, and PostgreSQL serves as well', async () => {
    const { url: DATABASE_URL, drop } = await createPostgresDatabase();
    const server = start({ DATABASE_URL, NOX_SEED: 'sample' });
    expect(await listTeam(await server.ready)).toHaveLength(20);
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await drop();
  });

  itInFull(
    'with a low limit of open files warns, and serves others while one address uses its maximum',
    async () => {
      const server = start({}, 400);
      const url = await server.ready;
      const path = 'media/tutorial_videos/large.mp4';
      await writeFile(join(folder, path), Buffer.alloc(4 * 1024 * 1024));
      const greedy = await Promise.all(
        Array.from({ length: 500 }, () => openConnection(url, '127.0.0.2')),
      );
      for (const { socket } of greedy) socket.pause().write(requestHead('GET', `/${path}`));
      await until(async () => (await openFilesIn(folder, server.process.pid)) > 50);
      const file = await fetch(`${url}/${path}`);
      expect((await file.arrayBuffer()).byteLength).toBe(4 * 1024 * 1024);
      expect((await addMember(url)).status).toBe(201);
      for (const { socket } of greedy) socket.destroy();
      server.process.kill('SIGTERM');
      const sentence =
        /^This server may open only 400 files, so it accepts only 168 connections: raise/;
      expect(await server.ended).toEqual({ code: 0, stderr: expect.stringMatching(sentence) });
    },
  );

  const ENDS: [event: string, stop: (server: ServerProcess) => void][] = [
    ['SIGTERM', (server) => server.process.kill('SIGTERM')],
    ['SIGINT', (server) => server.process.kill('SIGINT')],
    ['the end of its parent', (server) => server.process.disconnect()],
  ];
  it.each(isFullRun ? ENDS : ENDS.slice(0, 1))(
    'finishes what it is doing on %s, then leaves without a word, whatever a browser has opened in advance',
    async (_event, stop) => {
      const server = start();
      const url = await server.ready;
      const { port } = new URL(url);
      const [silent, halfWay] = [
        connect(Number(port), '127.0.0.1'),
        connect(Number(port), '127.0.0.1'),
      ];
      halfWay.write('GET /api/health HTTP/1.1\r\nhost: ');
      for (const socket of [silent, halfWay]) socket.on('error', () => undefined);
      await Promise.all([once(silent, 'connect'), once(halfWay, 'connect')]);
      let finishBody = () => {};
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(PNG.subarray(0, 20)));
          finishBody = () => {
            controller.enqueue(new Uint8Array(PNG.subarray(20)));
            controller.close();
          };
        },
      });
      const upload = fetch(`${url}/api/media/team_images?name=x`, {
        method: 'POST',
        headers: asAdministrator,
        body,
        duplex: 'half',
      } as RequestInit);
      const media = join(folder, 'media');
      await until(async () => (await openFilesIn(media, server.process.pid)) > 0);
      stop(server);
      // A body that nobody reads fails in this client once the server closes its connection.
      await until(() =>
        fetch(url)
          .then((answer) => answer.text())
          .then(
            () => false,
            () => true,
          ),
      );
      finishBody();
      expect((await upload).status).toBe(201);
      // Its own end, with the database closed: the limit ends it with code 1.
      expect(await server.ended).toEqual({ code: 0, stderr: '' });
      // The database's file is complete without its write-ahead log.
      const log = await stat(join(folder, 'nox.sqlite-wal')).catch(() => undefined);
      expect(log?.size ?? 0).toBe(0);
    },
  );
});
