import { apiForEach, bearer, expectError } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { unsignedToken } from '../../test/tokens.ts';
import { type AccountState } from './account-lookup.ts';

const PERSONAL = ['/api/me', '/api/auditions', '/api/auditions/changes?since=0', '/api/summary'];
const someone = bearer(unsignedToken({ sub: 'meera' }));

describe('an administrator', () => {
  let answer: () => Promise<AccountState>;
  const lookUpAccount = jest.fn<Promise<AccountState>, [unknown, string]>(() => answer());
  const api = apiForEach({ lookUpAccount });
  beforeEach(() => {
    answer = async () => ({ kind: 'active', validSince: 0 });
    lookUpAccount.mockClear();
  });
  const addMember = () => api.send('POST', '/api/team', { name: 'Asha', position: 'Dancer' });

  it.each(['gone', 'revoked'] as const)(
    'whose account is %s reads nothing personal and writes nothing',
    async (kind) => {
      answer = async () => ({ kind });
      await addEntries(api.db, 1);
      for (const url of PERSONAL) {
        expectError(await api.get(url), 401, {
          message: 'Please log in again.',
          code: 'unauthenticated',
        });
      }
      expectError(await addMember(), 401, { code: 'unauthenticated' });
      expect((await api.get('/api/team')).statusCode).toBe(401);
      expect((await api.get('/api/team', {})).json()).toEqual([]);
    },
  );

  it('who was never confirmed waits while the provider is silent; the public site does not', async () => {
    answer = () => Promise.reject(new Error('no answer'));
    for (const url of PERSONAL) {
      expectError(await api.get(url), 503, {
        message: 'Your account cannot be checked at the moment. Please try again later.',
        code: 'unavailable',
      });
    }
    expectError(await addMember(), 503, { code: 'unavailable' });
    expect((await api.get('/api/team', {})).statusCode).toBe(200);
  });

  it('who was confirmed goes on while the provider is silent, which is counted', async () => {
    expect((await addMember()).statusCode).toBe(201);
    answer = () => Promise.reject(new Error('no answer'));
    const later = performance.now() + 2 * 60_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect((await addMember()).statusCode).toBe(201);
    expect((await api.get('/api/account-checks')).json()).toEqual({
      isOn: true,
      failures: 1,
      lastFailureAt: expect.any(String),
      admissions: 2,
    });
    clock.mockRestore();
  });

  it('is looked up once for many calls; an account without the right is not, when it is refused', async () => {
    for (let n = 0; n < 5; n += 1) await api.get('/api/auditions');
    expect(lookUpAccount).toHaveBeenCalledTimes(1);
    expect((await api.get('/api/auditions', someone)).statusCode).toBe(403);
    expect((await api.get('/api/team', someone)).statusCode).toBe(200);
    expect(lookUpAccount).toHaveBeenCalledTimes(1);
  });
});
