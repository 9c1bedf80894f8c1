export { useAuth, type AuthState, type AuthUser } from './auth-store.ts';
export type { AuthConfig, FirebaseConfig } from './firebase-session.ts';
export { PasswordResetError, SignInError } from './errors.ts';
export {
  authReady,
  configureAuth,
  freshToken,
  requestPasswordReset,
  signIn,
  signOut,
} from './session.ts';
