import { pageCache } from './page-cache.ts';

describe('the cache of pages', () => {
  it('drops the oldest ones of large pages, and makes each again when it is needed', async () => {
    const cached = pageCache();
    const made: number[] = [];
    const request = (n: number) =>
      cached(`page ${n}`, async () => {
        made.push(n);
        return { status: 200, html: 'x'.repeat(1_048_576) };
      });
    for (let n = 0; n < 10; n += 1) await request(n);
    await request(9);
    expect(made).toHaveLength(10);
    const { identity } = await request(0);
    expect(identity.bytes).toHaveLength(1_048_576);
    expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
  });
});
