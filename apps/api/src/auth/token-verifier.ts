import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';
import { unavailable } from '../errors/http-error.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** What we read of an identity token (Firebase's ID token). */
const Identity = z.object({
  sub: z.string().min(1),
  /** Seconds since 1970. */
  exp: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  admin: z.unknown().optional(),
});
export type Identity = z.infer<typeof Identity>;

/** Answers who a token belongs to, or `undefined` for a token that must not be believed. */
export type TokenVerifier = (token: string) => Promise<Identity | undefined>;

const expectationsOf = (projectId: string) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['sub', 'exp', 'iat'],
});

function toIdentity(payload: JWTPayload): Identity | undefined {
  return Identity.safeParse(payload).data;
}

/** Not the caller's fault: the keys could not be fetched, so nothing is known about the token. */
function isKeySetFailure(error: unknown): boolean {
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}

/** Google's public keys; fetched on first use and cached as long as they last. */
export const googleKeys = (): JWTVerifyGetKey => createRemoteJWKSet(new URL(GOOGLE_KEYS));

/**
 * Verifies tokens of a real Firebase project: signature, issuer, audience, expiry, subject.
 * The verifier throws HttpError 503 when the keys cannot be had.
 */
export function signedTokenVerifier(projectId: string, keys: JWTVerifyGetKey): TokenVerifier {
  const expectations = { ...expectationsOf(projectId), algorithms: ['RS256'] };
  return async (token) => {
    try {
      return toIdentity((await jwtVerify(token, keys, expectations)).payload);
    } catch (error) {
      if (!isKeySetFailure(error)) return undefined;
      throw unavailable('The sign-in service cannot be reached. Please try again later.');
    }
  };
}

/**
 * Believes the unsigned tokens of the Auth emulator.
 * Security boundary: only for a server that listens on loopback, which `config.ts` sees to.
 */
export function emulatorTokenVerifier(projectId: string): TokenVerifier {
  const expectations = expectationsOf(projectId);
  return async (token) => {
    try {
      return toIdentity(UnsecuredJWT.decode(token, expectations).payload);
    } catch {
      return undefined;
    }
  };
}
