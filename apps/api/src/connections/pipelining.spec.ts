import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApi, type TestApi } from '../../test/api.ts';
import { openConnection, openFilesIn, requestHead, until } from '../../test/raw-connection.ts';

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
      // Until the server has served another one, it would have opened more.
      await (await fetch(url + path)).arrayBuffer();
      expect(await filesOpen()).toBe(1);
      socket.destroy();
      await until(async () => (await filesOpen()) === 0);
    },
  );

  it('are answered in order, also with bodies', async () => {
    const { socket, received } = await ask(
      requestHead('GET', '/api/health') +
        requestHead('POST', '/api/team', {
          'content-length': 2,
          'content-type': 'application/json',
        }) +
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

  it('do no harm to clients that wait for each answer', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect(
        (await fetch(`${url}/api/health`, { headers: { connection: 'keep-alive' } })).status,
      ).toBe(200);
    }
  });
});
