const INVALID_CREDENTIALS = 'Invalid email or password.';
const TOO_MANY_ATTEMPTS =
  'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.';
const OTHER = 'Login failed. Please check your credentials.';

/** The messages of spec section 8, by the identity provider's error code. */
const MESSAGES = new Map([
  ['auth/wrong-password', INVALID_CREDENTIALS],
  ['auth/user-not-found', INVALID_CREDENTIALS],
  ['auth/invalid-credential', INVALID_CREDENTIALS],
  ['auth/too-many-requests', TOO_MANY_ATTEMPTS],
]);

/** A failed sign-in; `message` can be shown on a screen. */
export class SignInError extends Error {
  override name = 'SignInError';

  /** The identity provider's code, such as `auth/wrong-password`, if it gave one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const code = (cause as { code?: unknown } | null)?.code;
    const known = typeof code === 'string' ? code : undefined;
    super(MESSAGES.get(known ?? '') ?? OTHER, { cause });
    this.code = known;
  }
}
