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

/** The claims that are read of Firebase's ID token. */
const Identity = z.object({
  sub: z.string().min(1),
  /** Seconds since 1970. */
  exp: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  admin: z.unknown().optional(),
});
export type Identity = z.infer<typeof Identity>;

/** The identity of a token; `undefined` for an invalid one. */
export type TokenVerifier = (token: string) => Promise<Identity | undefined>;

const expectationsOf = (projectId: string) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['sub', 'exp', 'iat'],
});

function toIdentity(payload: JWTPayload): Identity | undefined {
  return Identity.safeParse(payload).data;
}

/** The keys could not be fetched, so the token can be neither accepted nor refused. */
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
 * The verifier throws HttpError 503 when the keys cannot be fetched.
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
 * Accepts the unsigned tokens of the Auth emulator.
 * Security boundary: only for a server that listens on loopback, which `config.ts` enforces.
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
