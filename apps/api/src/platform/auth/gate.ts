import { createHash, timingSafeEqual } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Account, describeRole, hasRole, type Role, ROLES } from '@nox/contracts';
import { type callerCheck, type Database, memoizeByRevision } from '../database/revisions.ts';
import { findRow } from '../database/rows.ts';
import {
  type CandidateLinkRow,
  type Db,
  type ScreenLinkRow,
  type StaffRow,
} from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { type AccountChecker } from './account-checker.ts';
import { type Identity, type TokenVerifier } from './token-verifier.ts';

/** Roles that only a later release knows are left out. */
export function rolesOf({ roles }: Pick<StaffRow, 'roles'>): Role[] {
  const stored = JSON.parse(roles) as string[];
  return ROLES.filter((role) => stored.includes(role));
}

/** Reads the rows once for each revision of the group `staff`: requests wait for no query. */
const staffReader = ({ db, revisions }: Database) =>
  memoizeByRevision(revisions, 'staff', async () => {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'roles', 'uid'])
      .where('uid', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.uid, { staffId: row.id, roles: rolesOf(row) }]));
  });

export interface Caller extends Pick<Account, 'uid' | 'email' | 'isAdmin' | 'roles'> {
  /** The row that gives the roles; null for an administrator of the server's settings, and without roles. */
  staffId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null for a caller without a token. */
    account: Caller | null;
    /** When the account's token ends, in milliseconds since 1970; set with the account. */
    signedInUntil: number;
    /**
     * Whether the account still has the roles that it had when the request came, and the identity provider still accepts
     * it; set with the account. Throws HttpError 503.
     */
    hasSameAccess: () => Promise<boolean>;
    /** Asks again whether the gate admits the caller; set by gates of roles and of candidates' links. */
    confirmCaller: ReturnType<typeof callerCheck.getStore>;
    /** Set by the gate `candidate`, as it was when the request came; null otherwise. */
    link: CandidateLinkRow | null;
    /** Set by the gate `day` for a screen's link; null otherwise. */
    screen: ScreenLinkRow | null;
  }
}

const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Please log in again.');

/** The answer is the same for a link that is wrong, too old, revoked, or of what has been erased. */
export const unknownLink = () =>
  new HttpError(
    401,
    'unauthenticated',
    'This link does not work any more. Please ask for a new one.',
  );

export interface LinkReader {
  find: (token: string, transaction?: Db) => Promise<CandidateLinkRow | undefined>;
  findScreen: (token: string) => Promise<ScreenLinkRow | undefined>;
  /** Counts a token that is none. Throws HttpError 429 after too many of one address. */
  countRefused: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Anyone can sign up, so a session alone grants nothing: an administrator has the custom claim `admin: true`, or is
 * listed by uid, or by an email address that the provider has verified.
 */
function isAdministrator(identity: Identity, listed: readonly string[]): boolean {
  if (identity.admin === true) return true;
  const email = identity.email_verified === true ? identity.email?.toLowerCase() : undefined;
  return listed.some((entry) =>
    entry.includes('@') ? entry.toLowerCase() === email : entry === identity.sub,
  );
}

const SCHEMES = {
  Bearer: /^bearer (.+)$/i,
  Display: /^display (.+)$/i,
  Candidate: /^candidate (.+)$/i,
};

const tokenOf = ({ headers }: FastifyRequest, scheme: keyof typeof SCHEMES) =>
  SCHEMES[scheme].exec(headers.authorization ?? '')?.[1];

const digest = (text: string) => createHash('sha256').update(text).digest();

export type Gate = ReturnType<typeof createGate>;

/**
 * The authentication levels. Every route declares one; its hook runs before the body is read or validated, so an
 * unauthorised caller learns nothing and costs little. The hooks throw HttpError 401 without a valid token, 403 without
 * the role, and ask the identity provider last, for no others.
 * @param operatorToken absent: no request is an operator's
 */
export function createGate(
  verify: TokenVerifier,
  accounts: AccountChecker,
  administrators: readonly string[],
  operatorToken: string | undefined,
  links: LinkReader,
  database: Database,
) {
  const readStaff = staffReader(database);

  /** @returns asks the identity provider, and throws unless it accepts the account; undefined for a caller without a token */
  async function identify(request: FastifyRequest) {
    if (request.headers.authorization === undefined) return undefined;
    const token = tokenOf(request, 'Bearer');
    const identity = token && (await verify(token));
    if (!identity) throw unauthenticated();
    request.signedInUntil = identity.exp * 1_000;
    const readAccess = async (): Promise<Pick<Caller, 'roles' | 'staffId'>> => {
      if (isAdministrator(identity, administrators)) {
        return { roles: ['administrator'], staffId: null };
      }
      return (await readStaff()).get(identity.sub) ?? { roles: [], staffId: null };
    };
    const { roles, staffId } = await readAccess();
    request.account = {
      uid: identity.sub,
      email: identity.email ?? null,
      isAdmin: roles.includes('administrator'),
      roles,
      staffId,
    };
    const isAccepted = () => accounts.isAccepted(identity, token);
    request.hasSameAccess = async () =>
      String((await readAccess()).roles) === String(roles) && (await isAccepted());
    return async () => {
      if (!(await isAccepted())) throw unauthenticated();
    };
  }

  async function optional(request: FastifyRequest) {
    const confirm = await identify(request);
    // Other accounts get the public response.
    if (request.account && request.account.roles.length > 0) await confirm?.();
  }

  async function signedIn(request: FastifyRequest) {
    const confirm = await identify(request);
    if (!confirm) throw unauthenticated();
    await confirm();
  }

  const admit =
    (isAdmitted: (roles: readonly Role[]) => boolean, refusal: string) =>
    async (request: FastifyRequest) => {
      const confirm = await identify(request);
      if (!confirm) throw unauthenticated();
      const account = request.account!;
      const requireRole = () => {
        if (!isAdmitted(account.roles)) throw new HttpError(403, 'forbidden', refusal);
      };
      requireRole();
      request.confirmCaller = async (transaction) => {
        if (!transaction) return confirm();
        if (account.staffId === null) return;
        const row = await findRow(transaction, 'staff', { uid: account.uid, ended_at: null });
        account.roles = row ? rolesOf(row) : [];
        account.isAdmin = account.roles.includes('administrator');
        requireRole();
      };
      await confirm();
    };
  const gateOf = (role: Role) =>
    [role, admit((roles) => hasRole(roles, role), describeRole(role).refusal)] as const;
  const gatesOfRoles = Object.fromEntries(ROLES.map(gateOf)) as Record<
    Role,
    ReturnType<typeof admit>
  >;

  async function operator(request: FastifyRequest) {
    if (operatorToken === undefined) {
      const message = 'Set NOX_METRICS_TOKEN at the server to read its metrics.';
      throw new HttpError(403, 'forbidden', message);
    }
    const sent = tokenOf(request, 'Bearer') ?? '';
    if (!timingSafeEqual(digest(sent), digest(operatorToken))) throw unauthenticated();
  }

  async function candidate(request: FastifyRequest, reply: FastifyReply) {
    const token = tokenOf(request, 'Candidate');
    const link = token && (await links.find(token));
    if (link) {
      request.link = link;
      request.confirmCaller = async (transaction) => {
        if (transaction && !(await links.find(token, transaction))) throw unknownLink();
      };
      return;
    }
    if (token) await links.countRefused(request, reply);
    throw unknownLink();
  }

  async function day(request: FastifyRequest, reply: FastifyReply) {
    if (tokenOf(request, 'Candidate')) return candidate(request, reply);
    const token = tokenOf(request, 'Display');
    if (!token) return gatesOfRoles['check-in'](request);
    request.screen = (await links.findScreen(token)) ?? null;
    if (request.screen) return;
    await links.countRefused(request, reply);
    throw unknownLink();
  }

  return {
    /** All callers; a token is ignored. */
    public: async () => {},
    /** All callers; a token is optional but must be valid. */
    optional,
    signedIn,
    /** A program with the operator's token; never an account. */
    operator,
    /** Callers with a secret link of a candidate or a guardian; never an account. */
    candidate,
    /** Who follows the day of the audition: a screen, a candidate's link, or an account that may check in. */
    day,
    /** Accounts with the role, or with one that includes it. */
    ...gatesOfRoles,
    staff: admit((roles) => roles.length > 0, 'This account has no access.'),
  };
}
