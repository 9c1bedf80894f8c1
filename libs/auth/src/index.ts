export type { AuthConfig, FirebaseConfig } from './auth-config.ts';
export type { AuthState, AuthUser } from './auth-state.ts';
export { useAuth } from './auth-store.ts';
export { authReady, configureAuth, freshToken, signIn, signOut } from './session.ts';
export { SignInError } from './sign-in-error.ts';
