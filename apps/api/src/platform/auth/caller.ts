import { type FastifyRequest } from 'fastify';
import { type Account, knownRoles, type Role } from '@nox/contracts';
import { isoTime, readExpiryTime } from '../database/clock.ts';
import { type Database, memoizeByRevision } from '../database/revisions.ts';
import { putRow } from '../database/rows.ts';
import { type Db, type SignInRow, type StaffRow } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { type AccountChecker } from './account-checker.ts';
import { type Identity, type TokenVerifier } from './token-verifier.ts';

/* Whose account a request comes from, and which roles it has; `gate.ts` decides what they may call. */

/** Roles that only a later release knows are left out. */
export const rolesOf = ({ roles }: Pick<StaffRow, 'roles'>): Role[] =>
  knownRoles(JSON.parse(roles) as string[]);

/** Reads the rows once for each revision of the group `staff`: requests wait for no query. */
const staffReader = ({ db, revisions }: Database) =>
  memoizeByRevision(revisions, 'staff', async () => {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'roles', 'uid'])
      .where('uid', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    const ended = db.selectFrom('sign_ins').select('uid').where('ended_at', 'is not', null);
    return {
      byUid: new Map(rows.map((row) => [row.uid, { staffId: row.id, roles: rolesOf(row) }])),
      ended: new Set((await ended.execute()).map(({ uid }) => uid)),
      /** What was recorded of accounts, by their uid; see `recordSignIn`. */
      recorded: new Map<string, string>(),
    };
  });

/** Records on which day an account with a role was last used, and what made it an administrator: one write for each account and day, until rights of others change. */
async function recordSignIn(
  db: Db,
  recorded: Map<string, string>,
  { uid, ...values }: Pick<SignInRow, 'uid' | 'email' | 'admin_by'>,
): Promise<void> {
  const fact = `${isoTime(Date.now()).slice(0, 10)} ${values.admin_by} ${values.email}`;
  if (recorded.get(uid) === fact) return;
  try {
    const last_on = isoTime(await readExpiryTime(db)).slice(0, 10);
    await putRow(db, 'sign_ins', { uid }, { ...values, last_on });
    recorded.set(uid, fact);
  } catch {
    // Who reads while nothing can be written is answered: the next request tries again.
  }
}

export interface Caller extends Pick<Account, 'uid' | 'email' | 'isAdmin' | 'roles'> {
  /** The row that gives the roles; null for an administrator of the server's settings, and without roles. */
  staffId: string | null;
}

export const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Please log in again.');

/** @param email verified */
export const isListed = (entry: string, uid: string, email: string | null | undefined): boolean =>
  entry.includes('@') ? entry.toLowerCase() === email?.toLowerCase() : entry === uid;

/** Anyone can sign up, so a session alone grants nothing: administrators have the claim `admin: true`, or are listed by uid or verified email address. */
function adminBy(identity: Identity, listed: readonly string[]): SignInRow['admin_by'] {
  if (identity.admin === true) return 'claim';
  const email = identity.email_verified === true ? identity.email : undefined;
  return listed.some((entry) => isListed(entry, identity.sub, email)) ? 'settings' : null;
}

const SCHEMES = {
  Bearer: /^bearer (.+)$/i,
  Display: /^display (.+)$/i,
  Candidate: /^candidate (.+)$/i,
  Team: /^team (.+)$/i,
};

export const tokenOf = ({ headers }: FastifyRequest, scheme: keyof typeof SCHEMES) =>
  SCHEMES[scheme].exec(headers.authorization ?? '')?.[1];

export interface CallerOptions extends Database {
  verifyToken: TokenVerifier;
  accounts: AccountChecker;
  administrators: readonly string[];
}

/** Sets the caller of a request, and returns what asks the identity provider and throws unless that accepts the account; undefined without a token. */
export function identifier({ verifyToken, accounts, administrators, ...database }: CallerOptions) {
  const readStaff = staffReader(database);
  return async (request: FastifyRequest) => {
    if (request.headers.authorization === undefined) return undefined;
    const token = tokenOf(request, 'Bearer');
    const identity = token && (await verifyToken(token));
    if (!identity) throw unauthenticated();
    request.signedInUntil = identity.exp * 1_000;
    const { sub: uid, email = null } = identity;
    const admin_by = adminBy(identity, administrators);
    const readAccess = async (): Promise<Pick<Caller, 'roles' | 'staffId'>> => {
      const { byUid, ended } = await readStaff();
      if (admin_by && !ended.has(uid)) return { roles: ['administrator'], staffId: null };
      return byUid.get(uid) ?? { roles: [], staffId: null };
    };
    const access = await readAccess();
    const isAdmin = access.roles.includes('administrator');
    const account: Caller = { uid, email, isAdmin, ...access };
    request.account = account;
    const roles = String(access.roles);
    const isAccepted = () => accounts.isAccepted(identity, token);
    request.hasSameAccess = async () =>
      String((await readAccess()).roles) === roles && (await isAccepted());
    const confirm = async () => {
      if (!(await isAccepted())) throw unauthenticated();
      if (access.roles.length === 0) return;
      await recordSignIn(database.db, (await readStaff()).recorded, { uid, email, admin_by });
    };
    return { account, confirm };
  };
}
