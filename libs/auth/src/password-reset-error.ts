const UNREACHABLE =
  'The sign-in service could not be reached. Please check your connection and try again.';
const TOO_MANY = 'Too many links were asked for. Please try again later.';
const INVALID_EMAIL = 'The sign-in service does not accept this email address. Please check it.';
const OTHER = 'The link could not be sent. Please try again later.';

/** By the identity provider's error code. */
const MESSAGES = new Map([
  ['auth/network-request-failed', UNREACHABLE],
  ['auth/too-many-requests', TOO_MANY],
  ['auth/quota-exceeded', TOO_MANY],
  ['auth/invalid-email', INVALID_EMAIL],
]);

/** A link for a new password that was not sent; `message` can be shown on a screen. */
export class PasswordResetError extends Error {
  override name = 'PasswordResetError';

  constructor(cause: unknown) {
    const code = (cause as { code?: unknown } | null)?.code;
    super(MESSAGES.get(String(code)) ?? OTHER, { cause });
  }
}
