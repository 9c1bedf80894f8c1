import { ApiError } from '@nox/api-client';
import type { AuthState } from '@nox/auth';
import { decideAdmission } from './admission.ts';

const session: AuthState = { status: 'signed-in', user: { uid: 'isha', email: 'i@nox.example' } };
const account = (isAdmin: boolean) => async (uid: string) => ({ uid, email: null, isAdmin });
const failure = (error: Error) => () => Promise.reject(error);

describe('decideAdmission', () => {
  it('asks nobody about somebody who is not signed in', async () => {
    const ask = jest.fn();
    const admission = await decideAdmission({ status: 'signed-out', user: null }, ask);
    expect(admission).toEqual({ kind: 'signed-out' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('admits an administrator', async () => {
    expect(await decideAdmission(session, account(true))).toEqual({ kind: 'admitted' });
  });

  it('refuses an account that is not one, by name', async () => {
    const refusal = { kind: 'no-administrator', email: 'i@nox.example' };
    expect(await decideAdmission(session, account(false))).toEqual(refusal);
  });

  it.each([new ApiError('', 'unauthorized', 401), new ApiError('', 'unauthenticated')])(
    'sees that the session is over: %p',
    async (error) => {
      expect(await decideAdmission(session, failure(error))).toEqual({ kind: 'session-over' });
    },
  );

  it.each([new ApiError('', 'network'), new ApiError('', 'internal', 500)])(
    'knows nothing when the server does not say: %p',
    async (error) => {
      await expect(decideAdmission(session, failure(error))).rejects.toBe(error);
    },
  );
});
