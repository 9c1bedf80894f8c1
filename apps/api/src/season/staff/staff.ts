import { randomUUID } from 'node:crypto';
import { hasRole, isGuest, type NewStaff, type StaffInput } from '@nox/contracts';
import { createLink } from '#platform/auth/candidate-links.ts';
import { rolesOf } from '#platform/auth/caller.ts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import {
  creationTime,
  DAY_MS,
  isoTime,
  readExpiryTime,
  readTime,
} from '#platform/database/clock.ts';
import { findRow, insertNew, updateRow } from '#platform/database/rows.ts';
import { type Db, type StaffRow } from '#platform/database/schema.ts';
import { HttpError, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { type AccountWriting, type WriteCall } from '#platform/http/routes.ts';
import { recordSeenBefore } from '../seasons/counted-scores.ts';
import { addMessage, cancelUnsent } from '../messages/store/message-store.ts';

export const STAFF = 'Member of staff';

const INVITATION_MS = 14 * DAY_MS;

const ENDED_DAYS = 30;
/** Notices, and sign-ins of former staff, are of no use after a year and a month. */
const RECORD_DAYS = 400;

/** Deletes former staff and invitations that were not taken, with their messages, then notices and sign-ins of long ago. @param now see `clock.ts` */
export async function deleteFormerStaff(transaction: Db, now: number): Promise<void> {
  const end = now - ENDED_DAYS * DAY_MS;
  await transaction
    .deleteFrom('staff')
    .where(({ or, and, eb }) =>
      or([eb('ended_at', '<', end), and([eb('uid', 'is', null), eb('expires_at', '<', end)])]),
    )
    .execute();
  const oldest = now - RECORD_DAYS * DAY_MS;
  await transaction
    .deleteFrom('messages')
    .where('season_id', '=', '')
    .where('staff_id', 'is', null)
    .where('created_at', '<', oldest * 1_000)
    .execute();
  await transaction
    .deleteFrom('sign_ins')
    .where('admin_by', 'is', null)
    .where('last_on', '<', isoTime(oldest).slice(0, 10))
    .execute();
  for (const table of ['staff_links', 'messages'] as const) {
    await transaction
      .deleteFrom(table)
      .where('staff_id', 'is not', null)
      .where('staff_id', 'not in', transaction.selectFrom('staff').select('id'))
      .execute();
  }
}

export type StaffCall<Body = undefined> = WriteCall<Body, undefined>;

/** A change by an account, or by the server itself. */
export type Making = Pick<AccountWriting, 'transaction'> & { by: Actor | 'system' };

/** Whom an administrator changes. @throws HttpError 404 */
async function findStaff(call: StaffCall<unknown>): Promise<StaffRow> {
  const row = await findRow(call.transaction, 'staff', { id: call.id, ended_at: null });
  if (!row) throw notFound(STAFF);
  return row;
}

/** Refuses that administrators remove their own role, so that one is left. @throws HttpError 409 `own_access` */
function refuseOwn({ uid }: StaffRow, by: { uid: string }): void {
  if (uid !== by.uid) return;
  const message =
    'You cannot take away your own access. Another administrator can, and there must be one.';
  throw new HttpError(409, 'own_access', message);
}

/** @returns the id, and the token of a link to show */
async function sendInvitation({ transaction, by }: Making, id: string) {
  await addMessage(transaction, {
    staffId: id,
    kind: 'custom',
    dedupeKey: `staff-invitation ${randomUUID()}`,
    state: 'queued',
    createdBy: by === 'system' ? null : by.email,
  });
  return { id, token: await createLink(transaction, 'staff_links', { staff_id: id }) };
}

/** Ends the links of an invitation, and cancels messages with it that were not sent. */
async function revokeInvitation(transaction: Db, id: string, now: number): Promise<void> {
  await transaction.deleteFrom('staff_links').where('staff_id', '=', id).execute();
  await cancelUnsent(transaction, now, { staff_id: id });
}

/** @returns as `sendInvitation` @throws HttpError 409 `already_invited` */
export async function invite(call: Making, { name, email, roles }: NewStaff, fields?: string[]) {
  const now = await readExpiryTime(call.transaction);
  const id = randomUUID();
  const isNew = await insertNew(call.transaction, 'staff', {
    id,
    created_at: creationTime(),
    version: 1,
    name,
    email,
    email_key: email.toLowerCase(),
    roles: JSON.stringify(roles),
    invited_at: now,
    expires_at: now + INVITATION_MS,
  });
  if (!isNew) {
    const message = `${email} has been invited already. Change what they may do, or send the invitation again.`;
    throw new HttpError(409, 'already_invited', message);
  }
  await recordChange(call, 'staff', 'created', { itemId: id, after: roles.join(', '), fields });
  return sendInvitation(call, id);
}

/**
 * Makes a person an administrator: who has joined is one at once, and anyone else is invited, again if they were before.
 * @param fields says in the audit log how it was made @returns their id, and the token of a link where they have to join
 */
export async function makeAdministrator(
  call: Making,
  { name, email }: Pick<NewStaff, 'name' | 'email'>,
  fields?: string[],
): Promise<{ id: string; token?: string }> {
  const { transaction } = call;
  const key = { email_key: email.toLowerCase(), ended_at: null };
  const row = await findRow(transaction, 'staff', key);
  if (!row) return invite(call, { name, email, roles: ['administrator'] }, fields);
  const { id } = row;
  if (!rolesOf(row).includes('administrator')) {
    const roles = ['administrator' as const, ...rolesOf(row)];
    const [before, after] = [rolesOf(row), roles].map((all) => all.join(', '));
    const values = { roles: JSON.stringify(roles), version: row.version + 1 };
    await updateRow(transaction, 'staff', id, values);
    await recordChange(call, 'staff', 'changed', { itemId: id, before, after, fields });
  }
  return row.uid === null ? renewInvitation(call, row, fields) : { id };
}

/** The former links end. @returns as `sendInvitation` @throws HttpError 404; 409 `already_joined` */
export async function inviteAgain(call: StaffCall) {
  const row = await findStaff(call);
  if (row.uid !== null)
    throw new HttpError(409, 'already_joined', `${row.name} has joined already.`);
  return renewInvitation(call, row);
}

async function renewInvitation(call: Making, { id, version, ...row }: StaffRow, fields?: string[]) {
  const now = await readExpiryTime(call.transaction);
  await revokeInvitation(call.transaction, id, now);
  const times = { invited_at: now, expires_at: now + INVITATION_MS };
  await updateRow(call.transaction, 'staff', id, { ...times, version: version + 1 });
  await recordChange(call, 'staff', 'sent', { itemId: id, after: rolesOf(row).join(', '), fields });
  return sendInvitation(call, id);
}

export async function changeStaff(call: StaffCall<StaffInput>): Promise<void> {
  const row = await findStaff(call);
  const { name, roles } = call.body;
  requireVersion(STAFF, row, call.expected);
  if (!roles.includes('administrator')) refuseOwn(row, call.by);
  const values = { name, roles: JSON.stringify(roles), version: row.version + 1 };
  await updateRow(call.transaction, 'staff', row.id, values);
  // Until now nothing was hidden from an organiser.
  const becomesJudge = roles.includes('judge') && !rolesOf(row).includes('judge');
  if (becomesJudge && row.uid && hasRole(rolesOf(row), 'organiser')) {
    await recordSeenBefore(call.transaction, row.uid);
  }
  const [before, after] = [rolesOf(row), roles].map((all) => all.join(', '));
  await recordChange(call, 'staff', 'changed', { itemId: row.id, before, after });
}

/** Ends access, or revokes an invitation. @throws HttpError 404, 409, 412 */
export async function endAccess(call: StaffCall): Promise<void> {
  const row = await findStaff(call);
  requireVersion(STAFF, row, call.expected, 'deleted');
  refuseOwn(row, call.by);
  await endAccessOf(call, row);
}

/** Ends the access of a guest or helper with their season; who has another role by now keeps it, and who is gone stays so. */
export async function endGuestAccess(call: AccountWriting, id: string): Promise<void> {
  const row = await findRow(call.transaction, 'staff', { id, ended_at: null });
  if (row && isGuest(rolesOf(row))) await endAccessOf(call, row);
}

/** @param call by the server where a handover ends, see `handover-job.ts` */
export async function endAccessOf(call: Making, row: StaffRow): Promise<void> {
  const { transaction } = call;
  const ended_at = await readTime(transaction);
  await updateRow(transaction, 'staff', row.id, { ended_at, version: row.version + 1 });
  await revokeInvitation(transaction, row.id, ended_at);
  const before = rolesOf(row).join(', ');
  await recordChange(call, 'staff', 'deleted', { itemId: row.id, before });
}
