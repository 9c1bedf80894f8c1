import { Registry } from 'prom-client';
import { AccountChecker, type AccountState } from './account-checker.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const active: AccountState = { kind: 'active', validSince: 0 };

describe('the check of accounts', () => {
  let now: number;
  let answer: () => Promise<AccountState>;
  const lookUp = jest.fn<Promise<AccountState>, [unknown, string]>(() => answer());
  const onFailure = jest.fn();
  let registry: Registry;
  let checker: AccountChecker;
  beforeEach(() => {
    now = 0;
    answer = async () => active;
    lookUp.mockClear();
    onFailure.mockClear();
    registry = new Registry();
    checker = new AccountChecker({ lookUp, registry, onFailure, now: () => now });
  });

  const check = (claims: { sub?: string; iat?: number; auth_time?: number } = {}) =>
    checker.isAccepted({ sub: 'isha', iat: 1_000, exp: 4_600, ...claims }, 'token');
  const silence = () => (answer = () => Promise.reject(new Error('no answer')));

  it('asks once a minute for each account, and once for requests at the same time', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => check()))).not.toContain(false);
    expect(lookUp).toHaveBeenCalledTimes(1);
    now = 54 * SECOND;
    await check({ iat: 1_054 });
    expect(lookUp).toHaveBeenCalledTimes(1);
    await check({ sub: 'meera' });
    expect(lookUp).toHaveBeenCalledTimes(2);
    now = 55 * SECOND;
    await check();
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('refuses an account that is gone, within a minute, also while the provider is silent', async () => {
    await check();
    answer = async () => ({ kind: 'gone' });
    now = 55 * SECOND;
    expect(await check()).toBe(false);
    silence();
    now = 600 * SECOND;
    expect(await check()).toBe(false);
    expect(await check()).toBe(false);
  });

  it('accepts an account that is enabled again, after a few seconds', async () => {
    answer = async () => ({ kind: 'gone' });
    expect(await check()).toBe(false);
    answer = async () => active;
    now = 4 * SECOND;
    expect(await check()).toBe(false);
    now = 5 * SECOND;
    expect(await check()).toBe(true);
  });

  it('refuses the sessions from before the account ended them, and accepts later ones', async () => {
    answer = async () => ({ kind: 'active', validSince: 900 });
    expect(await check({ auth_time: 899 })).toBe(false);
    expect(await check({ auth_time: 900 })).toBe(true);
    expect(await check({ iat: 899 })).toBe(false);
  });

  it('refuses a revoked token, but not a newer one of the same account', async () => {
    answer = async () => ({ kind: 'revoked' });
    expect(await check({ iat: 1_000 })).toBe(false);
    answer = async () => active;
    expect(await check({ iat: 2_000 })).toBe(true);
    expect(await check({ iat: 1_000 })).toBe(false);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('asks for a newer token that came while an older one was looked up', async () => {
    const kinds: AccountState[] = [{ kind: 'revoked' }, active];
    answer = async () => kinds.shift()!;
    expect(await Promise.all([check({ iat: 1_000 }), check({ iat: 2_000 })])).toEqual([
      false,
      true,
    ]);
  });

  it('lets an account go on for 12 hours after it was confirmed, and counts that', async () => {
    await check();
    silence();
    now = 12 * HOUR - SECOND;
    expect(await check()).toBe(true);
    expect(await check({ sub: 'isha', auth_time: 0 })).toBe(true);
    expect(checker.checks).toMatchObject({ isOn: true, failures: 1, admissions: 2 });
    expect(Date.parse(checker.checks.lastFailureAt!)).toBeLessThanOrEqual(Date.now());
    const metrics = await registry.metrics();
    expect(metrics).toContain('nox_account_lookups_total{result="failed"} 1');
    expect(metrics).toContain('nox_unconfirmed_admissions_total 2');
    now = 12 * HOUR;
    await expect(check()).rejects.toMatchObject({ status: 503 });
  });

  it('answers 503 for an account that was never confirmed, and asks again after a while', async () => {
    silence();
    await expect(check()).rejects.toMatchObject({ status: 503 });
    await expect(check({ sub: 'meera' })).rejects.toMatchObject({ status: 503 });
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
    answer = async () => active;
    now = 15 * SECOND;
    expect(await check()).toBe(true);
  });

  it('caches a bounded number of accounts', async () => {
    for (let n = 0; n < 5_001; n += 1) await check({ sub: `uid-${n}` });
    await check({ sub: 'uid-5000' });
    expect(lookUp).toHaveBeenCalledTimes(5_001);
    await check({ sub: 'uid-0' });
    expect(lookUp).toHaveBeenCalledTimes(5_002);
  });

  it('accepts every account when no provider is configured', async () => {
    const off = new AccountChecker({ lookUp: undefined, registry: new Registry(), onFailure });
    expect(await off.isAccepted({ sub: 'isha', iat: 0, exp: 0 }, 'token')).toBe(true);
    expect(off.checks.isOn).toBe(false);
  });
});
