import { type Account } from '@nox/contracts';
import { type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error';
import { isAdministrator } from './administrators';
import { type TokenVerifier } from './token-verifier';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null while nobody has been recognised. */
    account: Account | null;
  }
}

const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Please log in again.');

/**
 * Who may pass. Every route declares one of these, which runs before the body is read or validated: a stranger
 * learns nothing and costs nothing.
 */
export interface Gate {
  /** Anybody; whatever token is sent along is not even looked at. */
  open: (request: FastifyRequest) => Promise<void>;
  /** Anybody; a token that is sent along must still be good. */
  anyone: (request: FastifyRequest) => Promise<void>;
  signedIn: (request: FastifyRequest) => Promise<void>;
  administrator: (request: FastifyRequest) => Promise<void>;
}

/** Builds the gate. Its hooks throw HttpError 401 without a valid token and 403 without the right. */
export function createGate(verify: TokenVerifier, administrators: readonly string[]): Gate {
  async function open() {}

  async function anyone(request: FastifyRequest) {
    const header = request.headers.authorization;
    if (header === undefined) return;
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    const identity = token && (await verify(token));
    if (!identity) throw unauthenticated();
    request.account = {
      uid: identity.sub,
      email: identity.email ?? null,
      isAdmin: isAdministrator(identity, administrators),
    };
  }

  async function signedIn(request: FastifyRequest) {
    await anyone(request);
    if (!request.account) throw unauthenticated();
  }

  async function administrator(request: FastifyRequest) {
    await signedIn(request);
    if (!request.account?.isAdmin) {
      throw new HttpError(403, 'forbidden', 'This account is not an administrator.');
    }
  }

  return { open, anyone, signedIn, administrator };
}
