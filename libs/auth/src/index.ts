export { readLastUser, useAuth, type AuthState, type AuthUser } from './auth-store.ts';
export type { AuthConfig, FirebaseConfig } from './firebase-session.ts';
export { PasswordResetError, SignInError, SignUpError } from './errors.ts';
export {
  authReady,
  configureAuth,
  freshToken,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
} from './session.ts';
