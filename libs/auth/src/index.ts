export type { AuthConfig, FirebaseConfig } from './firebase-session.ts';
export { PasswordResetError, SignInError, SignUpError } from './errors.ts';
export {
  authReady,
  type AuthState,
  type AuthUser,
  configureAuth,
  freshToken,
  readLastUser,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  useAuth,
} from './session.ts';
