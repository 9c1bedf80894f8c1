import { Account, StaffJoin, StaffOffer } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { nextFirstStep } from '#content/items/first-steps.ts';
import { readJudgeSlots } from '../auditions/seats/judged-times.ts';
import { hashOf } from '#platform/auth/candidate-links.ts';
import { type Caller, rolesOf } from '#platform/auth/caller.ts';
import { type LinkReader } from '#platform/auth/gate.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isoTime, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { limitByAddress, MAX_PROOFS_PER_MINUTE } from '#platform/http/address-limit.ts';
import { type AccountWriting, readRoute, writeRoute } from '#platform/http/routes.ts';
import { cancelUnsent } from '../messages/store/message-store.ts';

async function describeAccount(db: Db, { uid, email, ...caller }: Caller): Promise<Account> {
  const staff = await findRow(db, 'staff', { uid, ended_at: null });
  // An administrator of the server's settings stays one.
  const roles = staff && !caller.isAdmin ? rolesOf(staff) : caller.roles;
  return {
    uid,
    email,
    isAdmin: roles.includes('administrator'),
    roles,
    judgeName: staff?.name ?? null,
    judgeSlots: staff ? await readJudgeSlots(db, staff.id) : [],
    firstStep: roles.includes('administrator') ? await nextFirstStep(db) : undefined,
  };
}

const over = (code: string, message: string) => new HttpError(410, code, message);

/** Undefined for a link that is none, or was revoked. @param uid of an account that may have taken it already */
async function findInvited(db: Db, token: string, uid?: string) {
  const row = await db
    .selectFrom('staff')
    .innerJoin('staff_links', 'staff_links.staff_id', 'staff.id')
    .selectAll('staff')
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || (row.uid !== null && row.uid === uid)) return row;
  if (row.uid !== null) {
    const message =
      'This invitation was used already. If that was you, log in; otherwise ask for a new one.';
    throw over('invitation_used', message);
  }
  if (row.expires_at <= (await readExpiryTime(db))) {
    const message = 'This invitation has ended. Ask the person who invited you to send it again.';
    throw over('invitation_expired', message);
  }
  return row;
}

/**
 * Gives an account the access of an invitation, which it thereby uses up. Security boundary: the link proves that its
 * holder was invited, whatever email address the account has; the same account may repeat it.
 * @returns whether there is such a link; throws as `findInvited` @throws HttpError 409 `has_access`
 */
async function join(call: AccountWriting, token: string): Promise<boolean> {
  const { transaction, by } = call;
  const row = await findInvited(transaction, token, by.uid);
  if (!row || row.uid === by.uid) return row !== undefined;
  const other = await findRow(transaction, 'staff', { uid: by.uid, ended_at: null });
  if (other) {
    const message = `This account has access already, as ${other.name}. Ask an administrator to change what it may do, or use another account.`;
    throw new HttpError(409, 'has_access', message);
  }
  const joined = { uid: by.uid, account_email: by.email, joined_at: await readTime(transaction) };
  await updateRow(transaction, 'staff', row.id, { ...joined, version: row.version + 1 });
  await cancelUnsent(transaction, joined.joined_at, { staff_id: row.id });
  await recordChange(call, 'staff', 'confirmed', {
    itemId: row.id,
    after: rolesOf(row).join(', '),
  });
  return true;
}

/** Who is invited joins with an account, and learns what that may do. */
export async function joinRoutes(
  app: FastifyInstance,
  { links, ...database }: Database & { links: LinkReader },
) {
  /** Refuses a link that is none, or was revoked: its hash is stored no more. */
  const refuse = async (...caller: Parameters<LinkReader['countRefused']>) => {
    await links.countRefused(...caller);
    const message =
      'This invitation does not work any more. Open the latest email, or ask for a new invitation.';
    return over('invitation_over', message);
  };

  app.addHook('onRequest', await limitByAddress(app, MAX_PROOFS_PER_MINUTE));

  readRoute(app, 'signedIn', '/me', {
    refusals: [429],
    summary: 'Who is signed in, and what they may do',
    response: Account,
    read: ({ request }) => describeAccount(database.db, request.account!),
  });

  readRoute(app, 'public', '/staff/invitation', {
    summary: 'What the invitation of a link is for; changes nothing',
    body: StaffJoin,
    response: StaffOffer,
    refusals: [410, 429],
    read: async ({ body, request, reply }) => {
      const row = await findInvited(database.db, body.token);
      if (!row) throw await refuse(request, reply);
      const { name, email, expires_at } = row;
      return { name, email, roles: rolesOf(row), expiresAt: isoTime(expires_at) };
    },
  });

  writeRoute(app, database, 'signedIn', 'POST', '/staff/join', {
    summary: 'Takes the invitation of a link',
    body: StaffJoin,
    response: { 200: Account },
    refusals: [409, 410, 429],
    changes: ['staff'],
    write: async (call) => {
      if (!(await join(call, call.body.token))) throw await refuse(call.request, call.reply);
      return describeAccount(call.transaction, call.request.account!);
    },
  });
}
