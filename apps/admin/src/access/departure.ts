/** What the area hands to the login, in the state of the navigation: why somebody must sign in again. */
export interface Departure {
  reason: string;
}

/** The session ended in another tab, or the identity provider ended it. */
export const SIGNED_OUT_ELSEWHERE =
  'You have been signed out. Log in to go on where you were; what you typed is kept.';

/** The reason in a location's state, if there is one; that state may be anybody's. */
export function departureOf(state: unknown): string | undefined {
  const reason = (state as Partial<Departure> | null)?.reason;
  return typeof reason === 'string' ? reason : undefined;
}
