import { SignInError } from './sign-in-error.ts';

const messageFor = (code: string) => new SignInError({ code }).message;

describe('SignInError', () => {
  it.each(['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'])(
    'has the same message for a wrong email and a wrong password: %s',
    (code) => expect(messageFor(code)).toBe('Invalid email or password.'),
  );

  it('says that the account is locked after too many attempts', () => {
    expect(messageFor('auth/too-many-requests')).toBe(
      'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.',
    );
  });

  it.each(['auth/internal-error', 'constructor', 'auth/network-request-failed'])(
    'has one message for other codes: %s',
    (code) => expect(messageFor(code)).toBe('Login failed. Please check your credentials.'),
  );

  it('accepts errors that are not from the identity provider', () => {
    expect(new SignInError(new TypeError('Failed to fetch'))).toMatchObject({
      message: 'Login failed. Please check your credentials.',
      code: undefined,
    });
  });
});
