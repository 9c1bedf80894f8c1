import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';

export const PROJECT = 'demo-nox';
export const METRICS_TOKEN = 'of-the-operator-only';

function claimsOf(claims: JWTPayload): JWTPayload {
  const iat = Math.floor(Date.now() / 1000) - 60;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'uid-of-someone',
    iat,
    exp: iat + 3_600,
    auth_time: iat,
    ...claims,
  };
}

export const unsignedToken = (claims: JWTPayload = {}) =>
  new UnsecuredJWT(claimsOf(claims)).encode();

/** A signer with keys of its own, and the key set that a verifier would fetch. */
export async function createSigner(keyId = 'key-1', alg = 'RS256') {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg, use: 'sig' };
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    sign: (claims: JWTPayload = {}) =>
      new SignJWT(claimsOf(claims)).setProtectedHeader({ alg, kid: keyId }).sign(privateKey),
  };
}
