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

/** What the identity provider did not do; `message` can be shown on a screen. */
class AuthError extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown, messages: ReadonlyMap<string, string>, otherwise: string) {
    const code = codeOf(cause);
    super(messages.get(code ?? '') ?? otherwise, { cause });
    this.code = code;
  }
}

export class SignInError extends AuthError {
  override name = 'SignInError';

  constructor(cause: unknown) {
    super(cause, OF_SIGN_IN, 'Login failed. Please check your credentials.');
  }
}

const UNREACHABLE =
  'The sign-in service could not be reached. Please check your connection and try again.';
const INVALID_EMAIL = 'The sign-in service does not accept this email address. Please check it.';
const TOO_MANY = 'Too many links were asked for. Please try again later.';

const OF_PASSWORD_RESET = new Map([
  ['auth/network-request-failed', UNREACHABLE],
  ['auth/too-many-requests', TOO_MANY],
  ['auth/quota-exceeded', TOO_MANY],
  ['auth/invalid-email', INVALID_EMAIL],
]);

export class PasswordResetError extends AuthError {
  override name = 'PasswordResetError';

  constructor(cause: unknown) {
    super(cause, OF_PASSWORD_RESET, 'The link could not be sent. Please try again later.');
  }
}

const NOT_HERE =
  'Accounts cannot be made here now. Ask the person who invited you, and mention this sentence.';

const OF_SIGN_UP = new Map([
  ['auth/email-already-in-use', 'There is an account for this email already. Sign in instead.'],
  ['auth/weak-password', 'This password is too easy to guess. Choose a longer one.'],
  [
    'auth/password-does-not-meet-requirements',
    'The sign-in service does not accept this password. Choose a longer one, with capitals, digits and other characters.',
  ],
  ['auth/invalid-email', INVALID_EMAIL],
  ['auth/network-request-failed', UNREACHABLE],
  ['auth/too-many-requests', 'Too many tries. Please wait a few minutes, and try again.'],
  ['auth/operation-not-allowed', NOT_HERE],
  ['auth/admin-restricted-operation', NOT_HERE],
]);

export class SignUpError extends AuthError {
  override name = 'SignUpError';

  constructor(cause: unknown) {
    super(cause, OF_SIGN_UP, 'The account could not be made. Please try again later.');
  }
}
