/** Who is signed in. The identity provider knows more; this is what screens need. */
export interface AuthUser {
  uid: string;
  email: string | null;
}

/** `loading` until the identity provider has said for the first time whether somebody is signed in. */
export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: AuthUser }
  | { status: 'signed-out'; user: null };
