export interface Credentials {
  email: string;
  password: string;
}

/** What is missing in what was typed, by field (spec section 5); empty if nothing is. */
export function credentialErrors({ email, password }: Credentials): Partial<Credentials> {
  const errors: Partial<Credentials> = {};
  if (!email) errors.email = 'Email is required.';
  else if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    errors.email = 'Enter an email address, such as name@example.com.';
  }
  if (!password) errors.password = 'Password is required.';
  return errors;
}
