import { type Account } from '@nox/contracts';
import { type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { isAdministrator } from './administrators.ts';
import { isFromThisMachine, isOperatorToken } from './operator.ts';
import { type TokenVerifier } from './token-verifier.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null while nobody has been recognised. */
    account: Account | null;
    /** When the account's token ends, in milliseconds since 1970; set with the account. */
    signedInUntil: number;
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
  /** A program on this machine, or one that bears the operator's token; no account is either. */
  operator: (request: FastifyRequest) => Promise<void>;
}

const bearerTokenOf = (header: string | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/**
 * Builds the gate. Its hooks throw HttpError 401 without a valid token and 403 without the right.
 * @param operatorToken absent: operators are on this machine only
 */
export function createGate(
  verify: TokenVerifier,
  administrators: readonly string[],
  operatorToken: string | undefined,
): Gate {
  async function open() {}

  async function anyone(request: FastifyRequest) {
    const header = request.headers.authorization;
    if (header === undefined) return;
    const token = bearerTokenOf(header);
    const identity = token && (await verify(token));
    if (!identity) throw unauthenticated();
    request.signedInUntil = identity.exp * 1_000;
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

  async function operator({ socket, headers }: FastifyRequest) {
    if (isFromThisMachine(socket.remoteAddress ?? '', headers)) return;
    if (operatorToken === undefined) {
      throw new HttpError(403, 'forbidden', 'This is for programs on the same machine.');
    }
    const sent = bearerTokenOf(headers.authorization);
    if (sent === undefined || !isOperatorToken(sent, operatorToken)) throw unauthenticated();
  }

  return { open, anyone, signedIn, administrator, operator };
}
