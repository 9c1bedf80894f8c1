import { type FastifyRequest } from 'fastify';
import { acceptsBrotli } from './encoding.ts';

describe('acceptsBrotli', () => {
  const reads = (accepted?: string) =>
    acceptsBrotli({ headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest);

  it.each(['br', 'gzip, deflate, br, zstd', 'gzip,br;q=0.5', 'br ; q=1.0, gzip'])(
    'says yes to %s',
    (accepted) => expect(reads(accepted)).toBe(true),
  );
  it.each([undefined, '', 'gzip', 'br;q=0', 'br;q=0.000, gzip', 'brotli', 'xbr'])(
    'says no to %s',
    (accepted) => expect(reads(accepted)).toBe(false),
  );
});
