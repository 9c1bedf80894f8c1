import Fastify from 'fastify';
import { readForwardedAddresses } from './forwarded-address.ts';

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
