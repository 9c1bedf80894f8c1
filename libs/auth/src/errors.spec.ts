import { SignInError } from './errors.ts';

const INVALID = 'Invalid email or password.';
const OTHER = 'Login failed. Please check your credentials.';

describe('SignInError', () => {
  it.each([
    ['auth/wrong-password', INVALID],
    ['auth/user-not-found', INVALID],
    ['auth/invalid-credential', INVALID],
    [
      'auth/too-many-requests',
      'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.',
    ],
    ['auth/internal-error', OTHER],
    ['constructor', OTHER],
    ['auth/network-request-failed', OTHER],
  ])('has a message for %s', (code, message) => {
    expect(new SignInError({ code })).toMatchObject({ code, message });
  });

  it('accepts errors that are not from the identity provider', () => {
    const error = new SignInError(new TypeError('Failed to fetch'));
    expect(error).toMatchObject({ message: OTHER, code: undefined });
  });
});
