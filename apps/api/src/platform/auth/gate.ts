import { createHash, timingSafeEqual } from 'node:crypto';
import { type FastifyReply, type FastifyRequest, type onRequestHookHandler } from 'fastify';
import { describeRole, hasRole, type Role, ROLES, teamsOf } from '@nox/contracts';
import { hasExpired } from '../database/clock.ts';
import { type callerCheck } from '../database/revisions.ts';
import { findRow } from '../database/rows.ts';
import {
  type CandidateLinkRow,
  type Db,
  type ScreenLinkRow,
  type TeamTokenRow,
} from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import {
  type Caller,
  type CallerOptions,
  identifier,
  rolesOf,
  tokenOf,
  unauthenticated,
} from './caller.ts';
import { readViewing } from './viewing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null for a caller without a token. */
    account: Caller | null;
    /** When the account's token ends, in milliseconds since 1970; set with the account. */
    signedInUntil: number;
    /** Whether the account still has its roles of when the request came, and is still accepted; set with the account. Throws HttpError 503. */
    hasSameAccess: () => Promise<boolean>;
    /** Asks again whether the gate admits the caller; set by gates of roles and of candidates' links. */
    confirmCaller: ReturnType<typeof callerCheck.getStore>;
    /** Set by the gate `candidate`, as it was when the request came; null otherwise. */
    link: CandidateLinkRow | null;
    /** Set by the gate `day` for a screen's link; null otherwise. */
    screen: ScreenLinkRow | null;
    /** The remotes whose errors the caller may read; undefined: all. Set by the gates `team` and `errors`. */
    teams: string[] | undefined;
  }
}

/** The answer is the same for a link that is wrong, too old, revoked, or of what has been erased. */
export const unknownLink = () =>
  new HttpError(
    401,
    'unauthenticated',
    'This link does not work any more. Please ask for a new one.',
  );

export interface LinkReader {
  find: (token: string, transaction?: Db) => Promise<CandidateLinkRow | undefined>;
  /** Answers at once what it knows: a screen asks again and again. */
  findScreen: (token: string) => ScreenLinkRow | undefined | Promise<ScreenLinkRow | undefined>;
  findTeam: (token: string) => Promise<TeamTokenRow | undefined>;
  /** Counts a token that is none. Throws HttpError 429 after too many of one address. */
  countRefused: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface Options extends CallerOptions {
  /** The operator's token; without it no request is an operator's. */
  metricsToken: string | undefined;
  links: LinkReader;
}

/** Gates of accounts; those of roles by {@link Role}. */
function accountGates(options: Options) {
  const identify = identifier(options);

  async function optional(request: FastifyRequest) {
    const caller = await identify(request);
    // Other accounts get the public response.
    if (caller && caller.account.roles.length > 0) await caller.confirm();
  }

  async function identified(request: FastifyRequest) {
    const caller = await identify(request);
    if (!caller) throw unauthenticated();
    return caller;
  }

  const admit =
    (isAdmitted: (roles: readonly Role[]) => boolean, refusal: string): Hook =>
    async (request) => {
      const { account, confirm } = await identified(request);
      const requireRole = () => {
        if (!isAdmitted(account.roles)) throw new HttpError(403, 'forbidden', refusal);
        request.teams = teamsOf(account.roles);
      };
      requireRole();
      request.confirmCaller = async (transaction) => {
        if (!transaction) return confirm();
        const { uid, staffId } = account;
        if (staffId === null) {
          const signIn = await findRow(transaction, 'sign_ins', { uid });
          if ((signIn?.ended_at ?? null) === null) return;
        }
        const row = await findRow(transaction, 'staff', { uid, ended_at: null });
        account.roles = row ? rolesOf(row) : [];
        account.isAdmin = account.roles.includes('administrator');
        requireRole();
      };
      await confirm();
    };
  const gateOf = (role: (typeof ROLES)[number]) =>
    [role, admit((roles) => hasRole(roles, role), describeRole(role).refusal)] as const;

  return {
    /** All callers; a token is optional but must be valid. */
    optional,
    signedIn: async (request: FastifyRequest) => (await identified(request)).confirm(),
    staff: admit((roles) => roles.length > 0, 'This account has no access.'),
    /** Accounts with the role, or with one that includes it. */
    ...(Object.fromEntries(ROLES.map(gateOf)) as Record<(typeof ROLES)[number], Hook>),
  };
}

function operatorGate(operatorToken: string | undefined): Hook {
  return async (request) => {
    if (operatorToken === undefined) {
      const message = 'Set NOX_METRICS_TOKEN at the server to read its metrics.';
      throw new HttpError(403, 'forbidden', message);
    }
    const sent = tokenOf(request, 'Bearer') ?? '';
    if (!timingSafeEqual(digest(sent), digest(operatorToken))) throw unauthenticated();
  };
}

/** @param accounts the gates of callers without a link: who follow the day, and who are of a team */
function linkGates(
  { find, findScreen, findTeam, countRefused }: LinkReader,
  accounts: { 'check-in': Hook; team: Hook },
) {
  async function candidate(request: FastifyRequest, reply: FastifyReply) {
    const token = tokenOf(request, 'Candidate');
    request.link = (token && (await find(token))) || null;
    if (token && !request.link) await countRefused(request, reply);
    if (!token || !request.link) throw unknownLink();
    request.confirmCaller = async (transaction) => {
      if (transaction && !(await find(token, transaction))) throw unknownLink();
    };
  }

  const day: onRequestHookHandler = (request, reply, next) => {
    const token = tokenOf(request, 'Display');
    const screen = token ? findScreen(token) : undefined;
    const admit = async () => {
      const gate = tokenOf(request, 'Candidate') ? candidate : accounts['check-in'];
      if (!token) return gate(request, reply);
      request.screen = (await screen) ?? null;
      if (request.screen) return;
      await countRefused(request, reply);
      throw unknownLink();
    };
    if (!screen || screen instanceof Promise) return void admit().then(() => next(), next);
    request.screen = screen;
    next();
  };

  async function errors(request: FastifyRequest, reply: FastifyReply) {
    const token = tokenOf(request, 'Team');
    if (!token) return accounts.team(request, reply);
    const row = await findTeam(token);
    if (!row) await countRefused(request, reply);
    if (!row) throw unauthenticated();
    request.teams = [row.remote];
  }

  return {
    /** A program with a team's token, or an account of a team. */
    errors,
    /** Callers with a secret link of a candidate or a guardian; never an account. */
    candidate,
    /** Who follows the day of the audition: a screen, a candidate's link, or an account that may check in. */
    day,
  };
}

/** The roles that an account has now. @param staffId null: an administrator of the server's settings @throws HttpError 401 */
async function accountOf(db: Db, uid: string, staffId: string | null): Promise<Caller> {
  const row = staffId && (await findRow(db, 'staff', { id: staffId, uid, ended_at: null }));
  const signIn = await findRow(db, 'sign_ins', { uid });
  const isListed = staffId === null && (signIn?.ended_at ?? null) === null;
  if (!row && !isListed) throw unauthenticated();
  const roles = row ? rolesOf(row) : (['administrator'] as const).slice();
  return { uid, email: null, staffId, roles, isAdmin: roles.includes('administrator') };
}

/** Who plays a candidate's film; see `viewing.ts`. */
const viewerGate =
  (db: Db): Hook =>
  async (request) => {
    const viewer = await readViewing(db, request.headers.cookie);
    if (!viewer) throw unauthenticated();
    if ('uid' in viewer) request.account = await accountOf(db, viewer.uid, viewer.staffId);
    else {
      request.link = (await findRow(db, 'candidate_links', { token_hash: viewer.link })) ?? null;
      if (!request.link || (await hasExpired(db, request.link.expires_at))) throw unknownLink();
    }
  };

export type Gate = ReturnType<typeof createGate>;

/**
 * The authentication levels, one for each route. A hook runs before the body is read, so that an unauthorised caller learns
 * nothing and costs little. It throws HttpError 401 or 403, and asks the identity provider last, for no others.
 */
export function createGate(options: Options) {
  const ofAccounts = accountGates(options);
  return {
    /** All callers; a token is ignored. */
    public: async () => {},
    /** A program with the operator's token; never an account. */
    operator: operatorGate(options.metricsToken),
    /** The browser of an account or a candidate, by a cookie: for what a page shows of a candidate. */
    viewer: viewerGate(options.db),
    ...linkGates(options.links, ofAccounts),
    ...ofAccounts,
  };
}
