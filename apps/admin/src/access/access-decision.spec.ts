import { ApiError } from '@nox/api-client';
import type { AuthState } from '@nox/auth';
import { decideAccess } from './access-decision.ts';

const session: AuthState = { status: 'signed-in', user: { uid: 'isha', email: 'i@nox.example' } };
const failure = (error: Error) => () => Promise.reject(error);

describe('decideAccess', () => {
  it('does not fetch an account without a session', async () => {
    const fetchAccount = jest.fn();
    const decision = await decideAccess({ status: 'signed-out', user: null }, fetchAccount);
    expect(decision).toEqual({ kind: 'signed-out' });
    expect(fetchAccount).not.toHaveBeenCalled();
  });

  it.each([new ApiError('', 'unauthorized', 401), new ApiError('', 'unauthenticated')])(
    'detects an expired session: %p',
    async (error) => {
      expect(await decideAccess(session, failure(error))).toEqual({ kind: 'session-expired' });
    },
  );

  it.each([new ApiError('', 'network'), new ApiError('', 'internal', 500)])(
    'rejects when the account cannot be fetched: %p',
    async (error) => {
      await expect(decideAccess(session, failure(error))).rejects.toBe(error);
    },
  );
});
