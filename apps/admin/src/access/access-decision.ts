import type { AuthState } from '@nox/auth';
import type { Account } from '@nox/contracts';
import { isSessionExpired } from './session-expiry.tsx';

export type AccessDecision =
  | { kind: 'granted' }
  | { kind: 'signed-out' }
  /** The browser has a session that the server or the identity provider no longer accepts. */
  | { kind: 'session-expired' }
  | { kind: 'not-administrator'; email: string | null };

/**
 * Decides whether a session has access. A session alone is not enough: anyone can register with the identity provider.
 * @param fetchAccount fetches an account from the server
 * @throws the errors of `fetchAccount` other than an expired session: then access is not known
 */
export async function decideAccess(
  session: AuthState,
  fetchAccount: (uid: string) => Promise<Account>,
): Promise<AccessDecision> {
  if (session.status !== 'signed-in') return { kind: 'signed-out' };
  try {
    const { isAdmin } = await fetchAccount(session.user.uid);
    return isAdmin ? { kind: 'granted' } : { kind: 'not-administrator', email: session.user.email };
  } catch (error) {
    if (isSessionExpired(error)) return { kind: 'session-expired' };
    throw error;
  }
}
