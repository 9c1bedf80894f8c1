import { create } from 'zustand';

export interface AuthUser {
  uid: string;
  email: string | null;
}

/** `loading` until the identity provider has answered for the first time. */
export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: AuthUser }
  | { status: 'signed-out'; user: null };

/** The session, as the identity provider last reported it. Only `session.ts` writes it. */
export const useAuth = create<AuthState>(() => ({ status: 'loading', user: null }));

const KEY = 'nox:last-user';

/** Who was signed in last in this browser, for when the identity provider does not answer; null if nobody is. */
export function readLastUser(): AuthUser | null {
  try {
    const { uid, email } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AuthUser>;
    return typeof uid === 'string'
      ? { uid, email: typeof email === 'string' ? email : null }
      : null;
  } catch {
    return null;
  }
}

export function writeLastUser(user: AuthUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // The browser stores nothing: the provider is waited for.
  }
}
