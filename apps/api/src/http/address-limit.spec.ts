import { AddressLimit } from './address-limit.ts';

describe('the limit by address', () => {
  let now: number;
  let limit: AddressLimit;
  beforeEach(() => {
    now = 0;
    limit = new AddressLimit(2, 60_000, () => now);
  });
  const twice = (address: string) => [limit.secondsToWait(address), limit.secondsToWait(address)];

  it('lets so many pass, then says how long to wait, then lets them pass again', () => {
    expect(twice('192.0.2.1')).toEqual([0, 0]);
    now = 15_500;
    expect(limit.secondsToWait('192.0.2.1')).toBe(45);
    now = 60_000;
    expect([...twice('192.0.2.1'), limit.secondsToWait('192.0.2.1')]).toEqual([0, 0, 60]);
  });

  it('counts each address for itself', () => {
    twice('192.0.2.1');
    expect(twice('192.0.2.2')).toEqual([0, 0]);
    expect(twice('::ffff:192.0.2.1')).toEqual([0, 0]);
    expect(limit.secondsToWait('::ffff:192.0.2.1')).toBe(60);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 60],
    ['2001:db8::1', '2001:db8:0:0:1::', 60],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 0],
    ['::1', '2001:db8::', 0],
  ])('takes %s and %s for one network or for two', (one, other, wait) => {
    twice(one);
    expect(limit.secondsToWait(other)).toBe(wait);
  });

  it('forgets the oldest of too many addresses', () => {
    twice('192.0.2.1');
    for (let n = 0; n < 10_000; n += 1) limit.secondsToWait(`host-${n}`);
    expect(limit.secondsToWait('192.0.2.1')).toBe(0);
  });
});
