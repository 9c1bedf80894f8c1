import { writeFile } from 'node:fs/promises';
import { type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiForAll, asAdministrator, asOperator, type TestApi } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { logLines } from '../../test/log-lines.ts';
import { PNG } from '../../test/media-samples.ts';
import { openConnection, requestHead, until } from '../../test/raw-connection.ts';

const VIDEO = '/media/tutorial_videos/large.mp4';
const JSON_BODY = { 'content-type': 'application/json', 'content-length': 1_000 };
const CSV_BODY = { 'content-type': 'text/csv', 'content-length': 1_000 };

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
    ['in a body', requestHead('POST', '/api/team', { ...asAdministrator, ...JSON_BODY }) + '{"na'],
    ['before a body', requestHead('POST', '/api/team', { ...asAdministrator, ...JSON_BODY })],
    [
      'in an import',
      requestHead('POST', '/api/auditions/import', { ...asAdministrator, ...CSV_BODY }) + 'fullN',
    ],
    [
      'in an upload',
      requestHead('POST', '/api/media/team_images?name=x', {
        ...asAdministrator,
        'content-length': 5_000,
      }) + PNG.toString('latin1'),
    ],
    [
      'in chunks',
      requestHead('POST', '/api/team', {
        ...asAdministrator,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }) + '5\r\n{"n',
    ],
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
    await until(async () => (await countConnections(api)) === 0);
    await api.get('/api/health');
    expect(log.lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
    const { body } = await api.get('/api/metrics', asOperator);
    expect(body).not.toMatch(/status="5/);
    expect((await api.get('/api/ready')).statusCode).toBe(200);
  });
});

const countConnections = ({ app }: TestApi) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
