export { useAuth, type AuthState, type AuthUser } from './auth-store.ts';
export type { AuthConfig, FirebaseConfig } from './firebase-session.ts';
export { PasswordResetError } from './password-reset-error.ts';
export {
  authReady,
  configureAuth,
  freshToken,
  requestPasswordReset,
  signIn,
  signOut,
} from './session.ts';
export { SignInError } from './sign-in-error.ts';
