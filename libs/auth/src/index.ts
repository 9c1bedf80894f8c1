export type { AuthConfig, FirebaseConfig } from './auth-config';
export type { AuthState, AuthUser } from './auth-state';
export { useAuth } from './auth-store';
export { authReady, configureAuth, freshToken, signIn, signOut } from './session';
export { SignInError } from './sign-in-error';
