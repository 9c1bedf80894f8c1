import type { AuthUser } from './auth-store.ts';

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
