import { randomUUID } from 'node:crypto';
import { type NewStaff } from '@nox/contracts';
import { createStaffLink, hashOf } from '../auth/candidate-links.ts';
import { rolesOf } from '../auth/gate.ts';
import { creationTime, DAY_MS, readExpiryTime, readTime } from '../database/clock.ts';
import { findRow, insertNew, updateRow } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { type AccountWriting } from '../http/routes.ts';
import { addMessage, cancelUnsent } from '../messages/store/message-store.ts';
import { findStaff, recordStaff } from './staff.ts';

const INVITATION_MS = 14 * DAY_MS;

/** Ends the links of an invitation, and cancels messages with it that were not sent. */
export async function revokeInvitation(transaction: Db, id: string, now: number): Promise<void> {
  await transaction.deleteFrom('staff_links').where('staff_id', '=', id).execute();
  await cancelUnsent(transaction, now, { staff_id: id });
}

/** @returns the token of a link to show */
async function sendInvitation({ transaction, by }: AccountWriting, id: string): Promise<string> {
  await addMessage(transaction, {
    staffId: id,
    kind: 'custom',
    dedupeKey: `staff-invitation ${randomUUID()}`,
    state: 'queued',
    createdBy: by.email,
  });
  return createStaffLink(transaction, id);
}

/** @returns the id, and the token of a link @throws HttpError 409 `already_invited` */
export async function invite(call: AccountWriting, { name, email, roles }: NewStaff) {
  const { transaction } = call;
  const now = await readTime(transaction);
  const id = randomUUID();
  const isNew = await insertNew(transaction, 'staff', {
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
  await recordStaff(call, 'created', id, { after: roles });
  return { id, token: await sendInvitation(call, id) };
}

/** The former links end. @returns as `invite` @throws HttpError 404; 409 `already_joined` */
export async function inviteAgain(call: AccountWriting, id: string) {
  const { transaction } = call;
  const row = await findStaff(transaction, id);
  if (row.uid !== null) {
    throw new HttpError(409, 'already_joined', `${row.name} has joined already.`);
  }
  const now = await readTime(transaction);
  await revokeInvitation(transaction, id, now);
  const times = { invited_at: now, expires_at: now + INVITATION_MS };
  await updateRow(transaction, 'staff', id, { ...times, version: row.version + 1 });
  await recordStaff(call, 'sent', id, { after: rolesOf(row) });
  return { id, token: await sendInvitation(call, id) };
}

const over = (code: string, message: string) => new HttpError(410, code, message);

/**
 * @param uid of the account that took the invitation already, if it may repeat that
 * @returns undefined for a link that is none, or was revoked @throws HttpError 410 `invitation_used`, `invitation_expired`
 */
export async function findInvited(db: Db, token: string, uid?: string) {
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

/** Of a link that is none, or was revoked, whose hash is stored no more. */
export const noInvitation = () =>
  over(
    'invitation_over',
    'This invitation does not work any more. Open the latest email, or ask for a new invitation.',
  );

/**
 * Gives an account the access of an invitation, which it thereby uses up. Security boundary: the link proves that its
 * holder was invited, whatever email address the account has; the same account may repeat it.
 * @returns and throws as `findInvited` @throws HttpError 409 `has_access`
 */
export async function join({ transaction, by }: AccountWriting, token: string) {
  const row = await findInvited(transaction, token, by.uid);
  if (!row || row.uid === by.uid) return row;
  const other = await findRow(transaction, 'staff', { uid: by.uid, ended_at: null });
  if (other) {
    const message = `This account has access already, as ${other.name}. Ask an administrator to change what it may do, or use another account.`;
    throw new HttpError(409, 'has_access', message);
  }
  const joined = { uid: by.uid, account_email: by.email, joined_at: await readTime(transaction) };
  await updateRow(transaction, 'staff', row.id, { ...joined, version: row.version + 1 });
  await cancelUnsent(transaction, joined.joined_at, { staff_id: row.id });
  await recordStaff({ transaction, by }, 'confirmed', row.id, { after: rolesOf(row) });
  return row;
}
