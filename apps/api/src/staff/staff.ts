import { type Role, type StaffMember } from '@nox/contracts';
import { type Caller, rolesOf } from '../auth/gate.ts';
import { recordChange } from '../database/audit.ts';
import { chunks, findRow } from '../database/rows.ts';
import { DAY_MS, isoTime, isoTimeOrNull, readExpiryTime } from '../database/clock.ts';
import { type Db, type MessageRow, type StaffRow } from '../database/schema.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { type AccountWriting } from '../http/routes.ts';

export const STAFF = 'Member of staff';

/** For whom rows are described. */
export interface Reader {
  uid: string;
  /** Whether this server sends email. */
  sendsMail: boolean;
}

type Mail = Pick<MessageRow, 'staff_id' | 'state'>;

function mailOf(state: MessageRow['state'] | undefined, sendsMail: boolean): StaffMember['mail'] {
  if (state !== 'sent' && state !== 'queued' && state !== 'sending') return 'failed';
  // Also before the file is written: no one is to wait for an email.
  if (!sendsMail) return 'files';
  return state === 'sent' ? 'sent' : 'waiting';
}

function toEntity(row: StaffRow, mails: readonly Mail[], now: number, reader: Reader): StaffMember {
  const state = mails.find(({ staff_id }) => staff_id === row.id)?.state;
  const isOpen = row.expires_at > now;
  return {
    _id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    roles: rolesOf(row),
    state: row.uid !== null ? 'joined' : isOpen ? 'invited' : 'expired',
    invitedAt: isoTime(row.invited_at),
    expiresAt: isoTime(row.expires_at),
    joinedAt: isoTimeOrNull(row.joined_at),
    account: row.account_email ?? row.uid,
    mail: mailOf(state, reader.sendsMail),
    isOwn: row.uid === reader.uid,
  };
}

/** Those whose access has not ended, or one of them. */
export async function listStaff(db: Db, reader: Reader, id?: string): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('name')
    .orderBy('id')
    .execute();
  // The latest first.
  const mails = await db
    .selectFrom('messages')
    .select(['staff_id', 'state'])
    .where('staff_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  const now = await readExpiryTime(db);
  return rows.map((row) => toEntity(row, mails, now, reader));
}

const ENDED_DAYS = 30;

/** Deletes them, and invitations that were not taken, with their messages. @param now see `clock.ts` */
export async function deleteFormerStaff(transaction: Db, now: number): Promise<void> {
  const end = now - ENDED_DAYS * DAY_MS;
  const deleted = await transaction
    .deleteFrom('staff')
    .where(({ or, and, eb }) =>
      or([eb('ended_at', '<', end), and([eb('uid', 'is', null), eb('expires_at', '<', end)])]),
    )
    .returning('id')
    .execute();
  for (const some of chunks(deleted.map(({ id }) => id))) {
    await transaction.deleteFrom('staff_links').where('staff_id', 'in', some).execute();
    await transaction.deleteFrom('messages').where('staff_id', 'in', some).execute();
  }
}

/** @throws HttpError 404 */
export async function findStaff(db: Db, id: string): Promise<StaffRow> {
  const row = await findRow(db, 'staff', id);
  if (!row || row.ended_at !== null) throw notFound(STAFF);
  return row;
}

/** Locks the row: of two administrators who end each other's access the second may not any more. @throws HttpError 403 */
export async function requireAdministrator(transaction: Db, { staffId }: Caller): Promise<void> {
  if (staffId === null) return;
  const row = await findRow(transaction, 'staff', staffId);
  if (row && row.ended_at === null && rolesOf(row).includes('administrator')) return;
  throw new HttpError(403, 'forbidden', 'This account is not an administrator.');
}

/** Refuses that administrators remove their own role, so that one is left. @throws HttpError 409 `own_access` */
export function refuseOwn({ uid }: StaffRow, by: { uid: string }, remaining: Role[]): void {
  if (uid !== by.uid || remaining.includes('administrator')) return;
  const message =
    'You cannot take away your own access. Another administrator can, and there must be one.';
  throw new HttpError(409, 'own_access', message);
}

/** @param roles before and after */
export const recordStaff = (
  call: Pick<AccountWriting, 'transaction' | 'by'>,
  action: 'created' | 'changed' | 'sent' | 'confirmed' | 'deleted',
  itemId: string,
  { before, after }: { before?: Role[]; after?: Role[] },
) =>
  recordChange(call, 'staff', action, {
    itemId,
    before: before?.join(', '),
    after: after?.join(', '),
  });
