/** Somebody is signed in who is no administrator. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';

  constructor(readonly email: string | null) {
    super('This account is not an administrator.');
  }
}
