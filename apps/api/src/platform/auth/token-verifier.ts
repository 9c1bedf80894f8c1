import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod';
import { unavailable } from '../errors/http-error.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const HOUR_S = 60 * 60;
/** Firebase's ID tokens live for an hour; the rest is leeway. */
const MAX_LIFETIME_S = HOUR_S + 5 * 60;
/** The account must sign in with its password again after this time. */
const MAX_SESSION_S = 30 * 24 * HOUR_S;
/** The provider's clock may be ahead of ours. */
const CLOCK_LEEWAY_S = 60;

/** The claims that are read of Firebase's ID token. Times are in seconds since 1970. */
const Identity = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  /** When the password was given; a renewed token has that of the first. */
  auth_time: z.number().optional(),
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

/** The age is checked here for the emulator's tokens, too: they are unsigned, so their times are anything. */
function toIdentity(payload: JWTPayload): Identity | undefined {
  const { data: identity } = Identity.safeParse(payload);
  if (!identity) return undefined;
  const { iat, exp, auth_time = iat } = identity;
  const now = Date.now() / 1_000;
  if (exp - iat > MAX_LIFETIME_S || now - auth_time > MAX_SESSION_S) return undefined;
  return Math.max(iat, auth_time) > now + CLOCK_LEEWAY_S ? undefined : identity;
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

export const googleKeys = (): JWTVerifyGetKey => createRemoteJWKSet(new URL(GOOGLE_KEYS));

/** Verifies signature, issuer, audience, age, subject; throws HttpError 503 when the keys cannot be fetched. */
export function signedTokenVerifier(projectId: string, keys: JWTVerifyGetKey): TokenVerifier {
  const expectations = { ...expectationsOf(projectId), algorithms: ['RS256'] };
  return async (token) => {
    try {
      return toIdentity((await jwtVerify(token, keys, expectations)).payload);
    } catch (error) {
      if (!isKeySetFailure(error)) return undefined;
      throw unavailable('The sign-in service cannot be reached. Please try again later.', error);
    }
  };
}

/** Accepts unsigned tokens. Security boundary: only for a server that listens on loopback, which `config.ts` enforces. */
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
