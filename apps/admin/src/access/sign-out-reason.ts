/** The state of the navigation to the login after a session has ended. */
export interface SignOutState {
  reason: string;
}

/** The session ended in another tab, or the identity provider ended it. */
export const SIGNED_OUT_ELSEWHERE =
  'You have been signed out. Log in to go on where you were; what you typed is kept.';

/** The reason in a location's state. That state is not trusted: any page may have set it. */
export function signOutReasonOf(state: unknown): string | undefined {
  const reason = (state as Partial<SignOutState> | null)?.reason;
  return typeof reason === 'string' ? reason : undefined;
}
