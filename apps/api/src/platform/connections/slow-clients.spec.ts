import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { type RequestListener } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorBody } from '@nox/contracts';
import { asAdministrator, openApi, type TestApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { PNG } from '@nox/test-servers/administrator';
import { openConnection, openFilesIn, requestHead, until } from '@nox/test-servers/raw-connection';
import { createHttpServer } from './http-server.ts';

const LIMITS = {
  headersMs: 300,
  requestMs: 2_000,
  // This process is the client, too: on a busy machine it writes and reads nothing for a while.
  idleMs: 1_000,
  checkMs: 20,
};
const JSON_TYPE = { 'content-type': 'application/json' };
const UPLOAD = '/api/media/team_images?name=x';

let api: TestApi;
let url: string;
let serverSide: Socket | undefined;
beforeAll(async () => {
  api = await openApi({ limits: LIMITS });
  url = await api.listen();
  api.app.server.on('connection', (socket: Socket) => (serverSide = socket));
});
afterAll(() => api.close());

/** Writes something again and again until the connection has ended. */
async function drip({ socket }: { socket: Socket }, piece: string | Buffer, pauseMs: number) {
  while (socket.writable) {
    socket.write(piece);
    await sleep(pauseMs);
  }
}
async function send(text: string) {
  const connection = await openConnection(url);
  connection.socket.write(text);
  return connection;
}
function expectRefusal(answer: string, status: number, code: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe(code);
}

describe('a client that sends slowly', () => {
  it.each(['', 'GET / HTTP/1.1\r\nhost: '])('is refused after the head %p', async (head) => {
    const connection = await send(head);
    if (head !== '') void drip(connection, 'x', 50);
    expectRefusal(await connection.received(), 408, 'timeout');
  });

  it.each<[what: string, headers: Record<string, string | number>]>([
    ['a body', { ...JSON_TYPE, 'content-length': 1_000 }],
    ['chunks', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }],
  ])('is refused in the middle of %s', async (_what, headers) => {
    const connection = await send(
      requestHead('POST', '/api/team', { ...asAdministrator, ...headers }),
    );
    void drip(connection, 'content-length' in headers ? ' ' : '1\r\n \r\n', 50);
    expectRefusal(await connection.received(), 408, 'timeout');
  });

  it('is refused in the middle of an upload of which nothing is kept', async () => {
    const connection = await send(
      requestHead('POST', UPLOAD, { ...asAdministrator, 'content-length': 5_000_000 }),
    );
    void drip(connection, PNG, 100);
    expectRefusal(await connection.received(), 408, 'timeout');
    const incoming = join(api.folder, 'media/.incoming');
    await until(async () => (await readdir(incoming)).length === 0);
  });
});

describe('a request with a body that is refused', () => {
  it('leaves the connection usable', async () => {
    const { socket, received } = await send(
      requestHead('POST', '/api/team', { ...JSON_TYPE, 'content-length': 2 }),
    );
    const everything = received();
    await once(socket, 'data');
    socket.write('{}' + requestHead('GET', '/api/health', { connection: 'close' }));
    const answer = await everything;
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 /);
  });
});

describe('a server that takes long', () => {
  it('answers on a connection on which nothing passes meanwhile, and closes it once it is idle', async () => {
    // The response comes after the limit has passed.
    const handle: RequestListener = ({ socket }, response) => {
      socket.once('timeout', () => response.end('done'));
    };
    const options = { limits: { idleMs: 100 }, trustedProxies: [], warn: () => undefined };
    const server = createHttpServer(handle, options).listen(0, '127.0.0.1');
    server.keepAliveTimeout = 100;
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { socket, received } = await openConnection(`http://127.0.0.1:${port}`);
    socket.write(requestHead('GET', '/'));
    expect(await received()).toContain('done');
    server.close();
  });
});

describe('a client that reads slowly', () => {
  const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');
  const path = '/media/tutorial_videos/large.mp4';
  beforeAll(() => writeFile(join(api.folder, path), LARGE));
  const filesOpen = () => openFilesIn(join(api.folder, 'media'));

  it('loses its connection, and the file is closed', async () => {
    const { socket } = await send(requestHead('GET', path));
    socket.pause();
    await until(async () => (await filesOpen()) === 1);
    await until(async () => (await filesOpen()) === 0);
    expect(serverSide!.destroyed).toBe(true);
  });

  it('loses its connection as soon when the response was made at once', async () => {
    await addEntries(api.db, 500, { whyNox: 'x'.repeat(32_000) });
    const { socket } = await send(requestHead('GET', '/api/auditions', asAdministrator));
    await until(() => serverSide!.writableLength > 0);
    socket.pause();
    await until(() => serverSide!.destroyed);
  });

  it('gets everything as long as it reads on', async () => {
    const { socket } = await send(requestHead('GET', path, { connection: 'close' }));
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 4);
    });
    await until(() => socket.destroyed);
    expect(bytes).toBeGreaterThan(LARGE.length);
  });

  it('may be idle between two requests', async () => {
    const { socket, received } = await send(requestHead('GET', '/api/health'));
    const everything = received();
    // Meanwhile all other deadlines pass.
    await (await send('GET / HTTP/1.1\r\nhost: ')).received();
    socket.write(requestHead('GET', '/api/health', { connection: 'close' }));
    expect((await everything).match(/200 OK/g)).toHaveLength(2);
  });
});
