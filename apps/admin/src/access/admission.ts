import type { AuthState } from '@nox/auth';
import type { Account } from '@nox/contracts';
import { isSessionOver } from './session-watch.tsx';

/** What the guard decided about whoever wants to come in. */
export type Admission =
  | { kind: 'admitted' }
  | { kind: 'signed-out' }
  /** The browser believes in a session that the server or the identity provider does not know any more. */
  | { kind: 'session-over' }
  | { kind: 'no-administrator'; email: string | null };

/**
 * Decides who may enter. Being signed in is not enough: anyone can register with the identity provider.
 * @param ask asks the server about an account
 * @throws whatever `ask` throws other than the end of the session: then nothing is known
 */
export async function decideAdmission(
  session: AuthState,
  ask: (uid: string) => Promise<Account>,
): Promise<Admission> {
  if (session.status !== 'signed-in') return { kind: 'signed-out' };
  try {
    const { isAdmin } = await ask(session.user.uid);
    return isAdmin ? { kind: 'admitted' } : { kind: 'no-administrator', email: session.user.email };
  } catch (error) {
    if (isSessionOver(error)) return { kind: 'session-over' };
    throw error;
  }
}
