import Fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../errors/error-handler.ts';
import { limitByAddress } from './address-limit.ts';
import { readForwardedAddresses } from './forwarded-address.ts';

describe('the limit by address', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    app = Fastify();
    app.setErrorHandler(handleError);
    const count = await limitByAddress(app, 2);
    app.get('/', { onRequest: count }, async () => 'in');
    app.get('/other', async () => 'in');
  });
  afterEach(async () => {
    await app.close();
    jest.useRealTimers();
  });

  /** How many seconds the address has to wait; 0 when the request passes. */
  const secondsToWait = async (remoteAddress: string) => {
    const { statusCode, headers } = await app.inject({ url: '/', remoteAddress });
    return statusCode === 429 ? Number(headers['retry-after']) : 0;
  };
  const twice = async (address: string) => [
    await secondsToWait(address),
    await secondsToWait(address),
  ];

  it('lets a number pass, then says how long to wait, then lets them pass again', async () => {
    expect(await twice('192.0.2.1')).toEqual([0, 0]);
    jest.advanceTimersByTime(15_500);
    expect(await secondsToWait('192.0.2.1')).toBe(45);
    jest.advanceTimersByTime(44_500);
    expect([...(await twice('192.0.2.1')), await secondsToWait('192.0.2.1')]).toEqual([0, 0, 60]);
    expect((await app.inject({ url: '/other', remoteAddress: '192.0.2.1' })).headers).toEqual(
      expect.not.objectContaining({ 'x-ratelimit-limit': expect.anything() }),
    );
  });

  it.each([
    ['192.0.2.1', '192.0.2.2', 0],
    ['192.0.2.1', '::ffff:192.0.2.1', 60],
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 60],
    ['2001:db8::1', '2001:db8:0:0:1::', 60],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 0],
    ['::1', '2001:db8::', 0],
    ['::ffff:192.0.2.1', '::ffff:c000:201', 60],
  ])('counts %s and %s as one address or as two', async (one, other, wait) => {
    await twice(one);
    expect(await secondsToWait(other)).toBe(wait);
  });

  it('lets a /48 network of IPv6 pass a few times as often as one of its /64 networks', async () => {
    const tries = [];
    for (let n = 0; n < 10; n += 1) tries.push(await secondsToWait(`2001:db8:1:${n}::1`));
    expect(tries).toEqual([...Array(8).fill(0), 60, 60]);
    expect(await secondsToWait('2001:db8:2::1')).toBe(0);
  });

  it('forgets the oldest of too many addresses', async () => {
    await twice('192.0.2.1');
    const count = async (n: number) => secondsToWait(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    for (let n = 0; n < 10_000; n += 1) await count(n);
    expect(await secondsToWait('192.0.2.1')).toBe(0);
  });
});

describe('the address of a request through trusted proxies', () => {
  const trustedProxies = ['10.0.0.1', '10.9.9.9', '::1'];
  const app = Fastify({ trustProxy: trustedProxies });
  readForwardedAddresses(app, trustedProxies);
  app.get('/', async ({ ip }) => ip);
  afterAll(() => app.close());

  const addressOf = async (forwarded: string, remoteAddress: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/', headers, remoteAddress })).body;
  };

  it.each([
    ['the only one', '198.51.100.7', '198.51.100.7'],
    ['the last one, which the proxy has seen itself', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['the one before another trusted proxy', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['one with a port', '198.51.100.7:4711', '198.51.100.7'],
    ['an IPv6 address in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['an IPv6 address with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['one before empty elements', '198.51.100.7, ,', '198.51.100.7'],
    ['one after junk', 'unknown, 1, 198.51.100.7', '198.51.100.7'],
    ['one before a trusted proxy with a port', '198.51.100.7, 10.9.9.9:80', '198.51.100.7'],
  ])('is %s', async (_what, forwarded, address) => {
    expect(await addressOf(forwarded, '10.0.0.1')).toBe(address);
    expect(await addressOf(forwarded, '::ffff:10.0.0.1')).toBe(address);
  });

  it.each([
    ['junk', 'unknown'],
    ['junk after an address', '198.51.100.7, _hidden'],
    ['nothing', ' '],
    ['trusted proxies only', '10.9.9.9, 10.0.0.1'],
    ['no address but numbers', '198.51.100.256, 1'],
  ])('is that of the connection for %s', async (_what, forwarded) => {
    expect(await addressOf(forwarded, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is that of the connection when an untrusted caller sends the header', async () => {
    expect(await addressOf('198.51.100.7', '192.0.2.1')).toBe('192.0.2.1');
    expect(await addressOf('198.51.100.7, 10.0.0.1', '192.0.2.1')).toBe('192.0.2.1');
  });

  it('cannot be invented by neighbours of a proxy', async () => {
    expect(await addressOf('198.51.100.7', '10.0.0.2')).toBe('10.0.0.2');
    expect(await addressOf('198.51.100.7, 10.0.0.2', '10.0.0.1')).toBe('10.0.0.2');
  });
});
