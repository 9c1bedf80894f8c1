import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ErrorBody } from '@nox/contracts';
import {
  apiForAll,
  asAdministrator,
  asOperator,
  logLines,
  openApi,
  type TestApi,
} from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { PNG } from '@nox/test-servers/administrator';
import {
  exchange,
  openConnection,
  openFilesIn,
  requestHead,
  until,
} from '@nox/test-servers/raw-connection';

const host = (value: string) => `GET / HTTP/1.1\r\nHost: ${value}\r\n\r\n`;

describe('a malformed request', () => {
  const log = logLines();
  const api = apiForAll({ logLevel: 'info', logStream: log.stream });
  let url: string;
  beforeAll(async () => {
    url = await api.listen();
  });

  it.each([
    ...['', ' ', 'a b', 'a,b', 'a/b', 'a@b', 'a:b', 'a:999999', '[::1', '::1', 'a%00'].map(host),
    ...['ä.example', '<script>', '"', "'", 'a#', 'a?b', 'a\\b', '[::1]x', '.:80:80'].map(host),
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n',
    'GET http://a/api/team HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET https://elsewhere.example HTTP/1.1\r\nHost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET api/team HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET ?x HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
    'HELLO\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  ])('gets an ErrorBody and leaves nothing in the log: %j', async (request) => {
    log.lines.length = 0;
    const [head = '', body = ''] = (await exchange(url, request)).split('\r\n\r\n');
    const [status, code] = request.length > 20_000 ? [431, 'too_large'] : [400, 'bad_request'];
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('content-type: application/json');
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
    expect(head).toContain('connection: close');
    expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe(code);
    expect(log.lines).toEqual([]);
  });

  it.each(['nox.example.org', 'NOX.example:8080', '127.0.0.1:1', '[::1]:8080', 'a_b', 'localhost'])(
    'is none with the host %s',
    async (name) => {
      const request = `GET /api/health HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
      expect(await exchange(url, request)).toContain('HTTP/1.1 200 ');
    },
  );

  it('is none of HTTP/1.0 without a host, nor one with an unknown expectation', async () => {
    expect(await exchange(url, 'GET /api/health HTTP/1.0\r\n\r\n')).toContain('HTTP/1.1 200 ');
    const request = 'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n';
    expect(await exchange(url, request)).toContain('HTTP/1.1 200 ');
  });
});

const LARGE = Buffer.alloc(4 * 1024 * 1024, 'x');
const PATHS = ['/media/tutorial_videos/large.mp4', '/static/large.js', '/large.txt'];

describe('pipelined requests', () => {
  let api: TestApi;
  let url: string;
  beforeEach(async () => {
    api = await openApi();
    await mkdir(join(api.folder, 'web/static'), { recursive: true });
    for (const file of ['media/tutorial_videos/large.mp4', 'web/static/large.js', 'web/large.txt'])
      await writeFile(join(api.folder, file), LARGE);
    url = await api.listen();
  });
  afterEach(() => api.close());

  const ask = async (text: string) => {
    const connection = await openConnection(url);
    connection.socket.pause();
    connection.socket.write(text);
    return connection;
  };
  const filesOpen = () =>
    openFilesIn(api.folder + '/media').then(
      async (count) => count + (await openFilesIn(api.folder + '/web')),
    );

  it.each(PATHS)(
    'hold one file of %s open at a time, and none after the connection',
    async (path) => {
      const { socket } = await ask(requestHead('GET', path).repeat(8));
      await until(async () => (await filesOpen()) > 0);
      // The server would have opened more by the time it has served another request.
      await (await fetch(url + path)).arrayBuffer();
      expect(await filesOpen()).toBe(1);
      socket.destroy();
      await until(async () => (await filesOpen()) === 0);
    },
  );

  it('are answered in order, also with bodies', async () => {
    const { socket, received } = await ask(
      requestHead('GET', '/api/health') +
        requestHead('POST', '/api/team', { 'content-length': 2, 'content-type': JSON_TYPE }) +
        '{}' +
        requestHead('GET', '/media/none.png') +
        requestHead('GET', '/api/ready', { connection: 'close' }),
    );
    const answers = (await received()).matchAll(/HTTP\/1\.1 (\d+) /g);
    expect([...answers].map(([, status]) => status)).toEqual(['200', '401', '404', '200']);
    expect(socket.destroyed).toBe(true);
  });

  it.each([[100], [5_000]])('end the connection when %i wait for their answer', async (count) => {
    const { received } = await ask(requestHead('GET', PATHS[0]!).repeat(count));
    const answer = await received();
    expect(answer.length).toBeLessThan(LARGE.length);
    await until(async () => (await filesOpen()) === 0);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });
});

const VIDEO = '/media/tutorial_videos/large.mp4';
const post = (path: string, type: string, length: object = { 'content-length': 1_000 }) =>
  requestHead('POST', `/api/${path}`, { ...asAdministrator, 'content-type': type, ...length });
const JSON_TYPE = 'application/json';

const leave: [how: string, leave: (socket: Socket) => void][] = [
  ['closes its connection', (socket) => void socket.destroy()],
  ['resets its connection', (socket) => void socket.resetAndDestroy()],
];

describe.each(leave)('a client that %s', (_how, end) => {
  const log = logLines();
  const api = apiForAll({ logLevel: 'info', logStream: log.stream });
  let url: string;
  beforeAll(async () => {
    url = await api.listen();
    await writeFile(join(api.folder, VIDEO), Buffer.alloc(4 * 1024 * 1024));
    await addEntries(api.db, 500);
  });
  beforeEach(() => void log.lines.splice(0));

  it.each<[when: string, words: string]>([
    ['in a head', 'GET / HTTP/1.1\r\nhost: '],
    ['in a body', post('team', JSON_TYPE) + '{"na'],
    ['before a body', post('team', JSON_TYPE)],
    ['in an import', post('auditions/import', 'text/csv') + 'fullN'],
    ['in an upload', post('media/team_images?name=x', 'image/png') + PNG.toString('latin1')],
    ['in chunks', post('team', JSON_TYPE, { 'transfer-encoding': 'chunked' }) + '5\r\n{"n'],
    ['in a download', requestHead('GET', VIDEO)],
    ['in an export', requestHead('GET', '/api/auditions/export', asAdministrator).repeat(3)],
    ['in a list', requestHead('GET', '/api/auditions', asAdministrator).repeat(5)],
    ['in a stream', requestHead('GET', '/api/auditions/events', asAdministrator)],
  ])('%s leaves no error and no stack in the log', async (_when, words) => {
    for (const pauseMs of [0, 5, 50]) {
      const { socket } = await openConnection(url);
      socket.pause();
      socket.write(words, 'latin1');
      await sleep(pauseMs);
      end(socket);
    }
    const { server } = api.app;
    await until(async () => (await promisify(server.getConnections.bind(server))()) === 0);
    await api.get('/api/health');
    expect(log.lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
    const { body } = await api.get('/api/metrics', asOperator);
    expect(body).not.toMatch(/status="5/);
    expect((await api.get('/api/ready')).statusCode).toBe(200);
  });
});
