import { create } from 'zustand';
import type { AuthState } from './auth-state.ts';

/** The session, as the identity provider last reported it. Only `session.ts` writes it. */
export const useAuth = create<AuthState>(() => ({ status: 'loading', user: null }));
