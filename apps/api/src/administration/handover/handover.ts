import { randomUUID } from 'node:crypto';
import {
  type Handover,
  type HandoverInput,
  type HandoverLine,
  type HandoverLineInput,
} from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { recordChange } from '#platform/database/audit.ts';
import { creationTime, isoTime, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { deleteWhere, findRow, insertNew, insertRows, updateRow } from '#platform/database/rows.ts';
import { type Db, type HandoverRow } from '#platform/database/schema.ts';
import { HttpError, invalid, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { type AccountWriting, type WriteCall } from '#platform/http/routes.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { makeAdministrator } from '#season/staff/staff.ts';
import { administratorsOf, isStillListed, type Person, readPeople } from './administrators.ts';
import { readBackupRecord } from './backup-record.ts';

export interface HandoverOptions {
  /** `NOX_ADMINS` */
  administrators: readonly string[];
  timeZone: string;
  dataDir: string;
}

export const LINE = 'Line';

/** The date in the society's time zone. */
export const readToday = async (db: Db, timeZone: string): Promise<string> =>
  zonedTime(await readExpiryTime(db), timeZone).slice(0, 10);

/** Whether the day until which something is paid is at most a month ahead. */
export const isDue = (paidUntil: string | null, today: string): boolean =>
  paidUntil !== null &&
  Temporal.PlainDate.from(paidUntil).subtract({ months: 1 }).toString() <= today;

export const readLines = (db: Db) =>
  db.selectFrom('handover_lines').selectAll().orderBy('created_at').execute();

export const readHandover = (db: Db): Promise<HandoverRow | undefined> =>
  db.selectFrom('handovers').selectAll().executeTakeFirst();

/** Whether somebody else would be an administrator once the access of the account that hands over has ended. */
export const leavesAnyone = (people: readonly Person[], { from_uid }: HandoverRow): boolean =>
  administratorsOf(people).some(({ uid }) => uid !== from_uid);

export const isOver = ({ ends_on }: HandoverRow, today: string): boolean => ends_on < today;

const successorOf = (db: Db, { to_id }: HandoverRow) =>
  findRow(db, 'staff', { id: to_id, ended_at: null });

async function describeLines(db: Db, today: string, own: string): Promise<HandoverLine[]> {
  const ticks = await db.selectFrom('handover_ticks').selectAll().orderBy('ticked_at').execute();
  return (await readLines(db)).map(({ id, version, title, holder, paid_until: paidUntil }) => ({
    ...{ _id: id, version, title, holder, paidUntil, isDue: isDue(paidUntil, today) },
    ticks: ticks
      .filter(({ line_id }) => line_id === id)
      .map(({ name, uid, ticked_at }) => ({ name, at: isoTime(ticked_at), isOwn: uid === own })),
  }));
}

export async function describeHandover(
  db: Db,
  { administrators, timeZone, dataDir }: HandoverOptions,
  own: string,
): Promise<Handover> {
  const today = await readToday(db, timeZone);
  const people = await readPeople(db, administrators);
  const row = await readHandover(db);
  const successor = row && (await successorOf(db, row));
  const signIn = row && (await findRow(db, 'sign_ins', { uid: row.from_uid }));
  const isNamed = signIn?.admin_by === 'settings' && isStillListed(signIn, administrators);
  const isWaiting = row && isOver(row, today) && !leavesAnyone(people, row);
  return {
    people: people.map(({ uid: _uid, email: _email, ...person }) => person),
    lines: await describeLines(db, today, own),
    backups: await readBackupRecord(dataDir),
    current: row
      ? {
          ...{ from: row.from_name, to: row.to_name, endsOn: row.ends_on },
          state: row.ended_at !== null ? 'ended' : isWaiting ? 'alone' : 'open',
          email: successor?.email ?? '',
          isOwn: row.from_uid === own,
          hasJoined: typeof successor?.uid === 'string',
          mayTick: row.ended_at === null && [row.from_uid, successor?.uid].includes(own),
          isInSettings: row.ended_at !== null && isNamed,
        }
      : null,
  };
}

/** A later day is a typing error, since nobody plans so far ahead. */
const MAX_DAYS = 366;

/**
 * Begins a handover to a person, who becomes an administrator, or changes its last day. There is one at a time.
 * @throws HttpError 400; 409 `handover_open`, `own_access`
 */
export async function beginHandover(
  call: AccountWriting & { body: HandoverInput },
  { administrators, timeZone }: HandoverOptions,
): Promise<void> {
  const { transaction, by, body } = call;
  const today = await readToday(transaction, timeZone);
  const latest = Temporal.PlainDate.from(today).add({ days: MAX_DAYS }).toString();
  if (body.endsOn < today) throw invalid('endsOn', 'The last day must be today or later.');
  if (body.endsOn > latest) throw invalid('endsOn', 'The last day must be within a year.');
  const key = { email_key: body.email.toLowerCase(), ended_at: null };
  const staff = await findRow(transaction, 'staff', key);
  if (staff?.uid === by.uid || (!staff && by.email?.toLowerCase() === key.email_key)) {
    throw new HttpError(409, 'own_access', 'Name somebody else: this is your own address.');
  }
  const open = await readHandover(transaction);
  const fields = ['handover'];
  if (open?.ended_at === null) {
    if (open.from_uid !== by.uid || staff?.id !== open.to_id) {
      const message = `${open.from_name} hands over to ${open.to_name} already: call that off first.`;
      throw new HttpError(409, 'handover_open', message);
    }
    await updateRow(transaction, 'handovers', open.id, { ends_on: body.endsOn });
    const values = { itemId: open.to_id, fields, before: open.ends_on, after: body.endsOn };
    return recordChange(call, 'staff', 'changed', values);
  }
  const people = await readPeople(transaction, administrators);
  const { id: to_id } = await makeAdministrator(call, body);
  await transaction.deleteFrom('handovers').execute();
  await transaction.deleteFrom('handover_ticks').execute();
  await insertRows(transaction, 'handovers', {
    ...{ id: randomUUID(), created_at: creationTime(), from_uid: by.uid },
    from_name: people.find(({ uid }) => uid === by.uid)?.name ?? by.email ?? by.uid,
    ...{ to_id, to_name: staff?.name ?? body.name, ends_on: body.endsOn },
  });
  const values = { itemId: to_id, fields, after: body.endsOn };
  await recordChange(call, 'staff', 'created', values);
}

/** The successor stays an administrator. @throws HttpError 404 */
export async function callOff(call: AccountWriting): Promise<void> {
  const row = await readHandover(call.transaction);
  if (row?.ended_at !== null) throw notFound('Handover');
  await deleteWhere(call.transaction, 'handovers', row.id);
  await recordChange(call, 'staff', 'withdrawn', { itemId: row.to_id, fields: ['handover'] });
}

type LineCall<Body = undefined> = WriteCall<Body, undefined>;

async function findLine({ transaction, id }: LineCall<unknown>) {
  const row = await findRow(transaction, 'handover_lines', id);
  if (!row) throw notFound(LINE);
  return row;
}

const fields = ['line'];

const columnsOf = ({ paidUntil, ...line }: HandoverLineInput) => ({
  ...line,
  paid_until: paidUntil,
});

export async function addLine(call: AccountWriting & { body: HandoverLineInput }): Promise<void> {
  const row = { id: randomUUID(), created_at: creationTime(), version: 1 };
  await insertRows(call.transaction, 'handover_lines', { ...row, ...columnsOf(call.body) });
  await recordChange(call, 'staff', 'created', { fields });
}

/** Removes ticks, since whoever ticked the line has not seen its new text. @throws HttpError 404, 412 */
export async function changeLine(call: LineCall<HandoverLineInput>): Promise<void> {
  const { id, version, ...row } = await findLine(call);
  requireVersion(LINE, { version }, call.expected);
  const values = columnsOf(call.body);
  const isSame = Object.entries(values).every(([name, value]) => value === row[name as 'title']);
  if (isSame) return;
  await updateRow(call.transaction, 'handover_lines', id, { ...values, version: version + 1 });
  await call.transaction.deleteFrom('handover_ticks').where('line_id', '=', id).execute();
  await recordChange(call, 'staff', 'changed', { fields });
}

/** @throws HttpError 404, 412 */
export async function removeLine(call: LineCall): Promise<void> {
  const row = await findLine(call);
  requireVersion(LINE, row, call.expected, 'deleted');
  await deleteWhere(call.transaction, 'handover_lines', row.id);
  await recordChange(call, 'staff', 'deleted', { fields });
}

/** Ticks a line for the account, or takes its tick back; the other's stays. @throws HttpError 404; 409 `not_handing_over` */
export async function tickLine(call: LineCall<{ isTicked: boolean }>): Promise<void> {
  const { transaction, by, body } = call;
  const { id: line_id } = await findLine(call);
  const row = await readHandover(transaction);
  const successor = row && (await successorOf(transaction, row));
  const names = { [row?.from_uid ?? '']: row?.from_name, [successor?.uid ?? '']: row?.to_name };
  const name = names[by.uid];
  if (row?.ended_at !== null || name === undefined) {
    const message = 'Lines are ticked by the two people of a handover, until it has ended.';
    throw new HttpError(409, 'not_handing_over', message);
  }
  const tick = { line_id, uid: by.uid };
  const ticked_at = await readTime(transaction);
  const isChanged = body.isTicked
    ? await insertNew(transaction, 'handover_ticks', { ...tick, name, ticked_at })
    : (await deleteWhere(transaction, 'handover_ticks', tick)).length > 0;
  const action = body.isTicked ? 'confirmed' : 'returned';
  if (isChanged) await recordChange(call, 'staff', action, { fields: ['tick'] });
}
