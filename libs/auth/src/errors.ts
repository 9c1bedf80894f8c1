const codeOf = (cause: unknown): string | undefined => {
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

const INVALID_CREDENTIALS = 'Invalid email or password.';

/** The messages of spec section 8, by the identity provider's error code. */
const OF_SIGN_IN = new Map([
  ['auth/wrong-password', INVALID_CREDENTIALS],
  ['auth/user-not-found', INVALID_CREDENTIALS],
  ['auth/invalid-credential', INVALID_CREDENTIALS],
  [
    'auth/too-many-requests',
    'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.',
  ],
]);

/** A failed sign-in; `message` can be shown on a screen. */
export class SignInError extends Error {
  override name = 'SignInError';

  /** The identity provider's code, such as `auth/wrong-password`, if it gave one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const code = codeOf(cause);
    super(OF_SIGN_IN.get(code ?? '') ?? 'Login failed. Please check your credentials.', { cause });
    this.code = code;
  }
}

const TOO_MANY = 'Too many links were asked for. Please try again later.';

/** By the identity provider's error code. */
const OF_PASSWORD_RESET = new Map([
  [
    'auth/network-request-failed',
    'The sign-in service could not be reached. Please check your connection and try again.',
  ],
  ['auth/too-many-requests', TOO_MANY],
  ['auth/quota-exceeded', TOO_MANY],
  [
    'auth/invalid-email',
    'The sign-in service does not accept this email address. Please check it.',
  ],
]);

/** A link for a new password that was not sent; `message` can be shown on a screen. */
export class PasswordResetError extends Error {
  override name = 'PasswordResetError';

  constructor(cause: unknown) {
    const message = OF_PASSWORD_RESET.get(codeOf(cause) ?? '');
    super(message ?? 'The link could not be sent. Please try again later.', { cause });
  }
}
