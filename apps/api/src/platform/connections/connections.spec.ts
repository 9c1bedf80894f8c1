import { once } from 'node:events';
import { promisify } from 'node:util';
import { openApi, type TestApi } from '../../../test/api.ts';
import { openConnection, requestHead, until } from '@nox/test-servers/raw-connection';
import { networkOf } from './connections.ts';

const HOME = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

describe('the number of connections', () => {
  let api: TestApi;
  let url: string;
  const start = async (...options: Parameters<typeof openApi>) => {
    api = await openApi(...options);
    url = await api.app.listen({ host: '0.0.0.0', port: 0 });
    url = `http://127.0.0.1:${new URL(url).port}`;
  };
  afterEach(() => api.close());

  /** Sends a request and keeps its connection open. @returns whether it was answered */
  const isAnswered = async (from: string) => {
    const { socket } = await openConnection(url, from);
    socket.write(requestHead('GET', '/api/health'));
    return new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
  };
  const countConnections = () => promisify(api.app.server.getConnections.bind(api.app.server))();
  const answers = async (count: number, from: string) =>
    (await Promise.all(Array.from({ length: count }, () => isAnswered(from)))).filter(Boolean)
      .length;

  it('is bounded for an address; others still connect', async () => {
    await start({ limits: { maxPerAddress: 3 } });
    expect(await answers(10, HOME)).toBe(3);
    expect(await answers(2, ELSEWHERE)).toBe(2);
  });

  it('of an address counts those that are open now', async () => {
    await start({ limits: { maxPerAddress: 2 } });
    for (let n = 0; n < 5; n += 1) {
      const { socket, received } = await openConnection(url);
      socket.write(requestHead('GET', '/api/health', { connection: 'close' }));
      expect(await received()).toContain('200 OK');
    }
    expect(await answers(3, HOME)).toBe(2);
  });

  it('is not bounded for a trusted proxy', async () => {
    await start({ limits: { maxPerAddress: 3 }, trustedProxies: [HOME] });
    expect(await answers(10, HOME)).toBe(10);
    expect(await answers(10, ELSEWHERE)).toBe(3);
  });

  it('is bounded in all; idle ones are closed for new ones', async () => {
    await start({ limits: { maxConnections: 3 } });
    const waiting = [await openConnection(url), await openConnection(url)];
    for (const { socket } of waiting) socket.write('GET / HTTP/1.1\r\n');
    expect(await isAnswered(HOME)).toBe(true);
    await until(() => isAnswered(ELSEWHERE));
    expect(waiting.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    await answers(10, HOME);
    expect(await countConnections()).toBeLessThanOrEqual(3);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a server that stops', () => {
  const REQUEST = requestHead('GET', '/api/health');
  const responses = (text: string) => text.match(/HTTP\/1\.1 \d+/g);

  it.each([
    ['a new connection', 0],
    ['a connection that was used before', 1],
  ])('serves a request that arrived on %s in the instant of stopping', async (_name, used) => {
    const api = await openApi();
    const { socket, received } = await openConnection(await api.listen());
    const everything = received();
    for (let n = 0; n < used; n += 1) {
      const response = once(socket, 'data');
      socket.write(REQUEST);
      await response;
    }
    // Both in one turn of the event loop: the server has read nothing of it when it begins to stop.
    socket.write(REQUEST);
    await api.close();
    expect(responses(await everything)).toEqual(Array(used + 1).fill('HTTP/1.1 200'));
  });

  it.each([
    ['that never listened', async () => undefined],
    ['that listened', async (api: TestApi) => api.listen()],
  ])('%s leaves no interval', async (_name, prepare) => {
    const started = jest.spyOn(globalThis, 'setInterval');
    const ended = jest.spyOn(globalThis, 'clearInterval');
    const api = await openApi();
    await prepare(api);
    await api.close();
    const left = started.mock.results.filter(
      ({ value }) => !ended.mock.calls.some(([interval]) => interval === value),
    );
    expect(left).toHaveLength(0);
  });
});
