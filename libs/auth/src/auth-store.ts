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
