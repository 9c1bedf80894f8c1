import { NewStaff, secretLink, StaffInput, StaffInvitation, StaffMember } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { rolesOf } from '#platform/auth/caller.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { isoTime, isoTimeOrNull, readExpiryTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { notFound } from '#platform/errors/http-error.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { type MailSettings } from '../messages/sending/transports.ts';
import { changeStaff, endAccess, invite, inviteAgain, STAFF, type StaffCall } from './staff.ts';

/** @param sendsMail whether this server sends email */
function mailOf(state: MessageRow['state'] | undefined, sendsMail: boolean): StaffMember['mail'] {
  if (state !== 'sent' && state !== 'queued' && state !== 'sending') return 'failed';
  // The answer is `files` also before the file is written: no one is to wait for an email.
  if (!sendsMail) return 'files';
  return state === 'sent' ? 'sent' : 'waiting';
}

/** Lists people whose access has not ended, in order of their names, or one of them. */
async function listStaff(
  db: Db,
  reader: { uid: string; sendsMail: boolean },
  id?: string,
): Promise<StaffMember[]> {
  const all = db.selectFrom('staff').selectAll().where('ended_at', 'is', null);
  const chosen = id === undefined ? all : all.where('id', '=', id);
  const rows = await chosen.orderBy('name').orderBy('id').execute();
  const invitations = db.selectFrom('messages').where('staff_id', 'is not', null);
  const latestFirst = invitations.select(['staff_id', 'state']).orderBy('created_at', 'desc');
  const mails = await latestFirst.execute();
  const now = await readExpiryTime(db);
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    roles: rolesOf(row),
    state: row.uid !== null ? 'joined' : row.expires_at > now ? 'invited' : 'expired',
    invitedAt: isoTime(row.invited_at),
    expiresAt: isoTime(row.expires_at),
    joinedAt: isoTimeOrNull(row.joined_at),
    account: row.account_email ?? row.uid,
    mail: mailOf(mails.find(({ staff_id }) => staff_id === row.id)?.state, reader.sendsMail),
    isOwn: row.uid === reader.uid,
  }));
}

type StaffOptions = Database & { config: { mail: MailSettings; publicUrl: string | undefined } };
type Asked = Pick<StaffCall<unknown>, 'transaction' | 'request'>;

/** How answers describe people with roles, as the account that asks sees them. */
function describing(config: StaffOptions['config']) {
  const list = (db: Db, { account }: Asked['request'], id?: string) =>
    listStaff(db, { uid: account!.uid, sendsMail: config.mail.smtp !== undefined }, id);
  const describe = async ({ transaction, request }: Asked, id: string) => {
    const [member] = await list(transaction, request, id);
    if (!member) throw notFound(STAFF);
    return member;
  };
  /** @param token absent: the request was repeated, and its link is stored nowhere */
  const describeInvitation = async (call: Asked, { id, token }: { id: string; token?: string }) => {
    const siteUrl = config.publicUrl ?? `http://${call.request.host}`;
    return {
      ...(await describe(call, id)),
      joinLink: token ? secretLink(siteUrl, 'join', token) : null,
    };
  };
  return { list, describe, describeInvitation };
}

/** People with roles: administrators invite them, and change what they may do. */
export async function staffRoutes(app: FastifyInstance, { config, ...database }: StaffOptions) {
  const { list, describe, describeInvitation } = describing(config);
  const changing = { noun: STAFF, refusals: [409], changes: ['staff'] } as const;
  const once = { repeat: (call: Asked, id: string) => describeInvitation(call, { id }) };

  readRoute(app, 'administrator', '/staff', {
    summary: 'People with access, and those who are invited',
    response: z.array(StaffMember),
    read: ({ request }) => list(database.db, request),
  });

  writeRoute(app, database, 'administrator', 'POST', '/staff', {
    summary: 'Invites a person by email',
    body: NewStaff,
    response: { 201: StaffInvitation },
    refusals: [404, 409],
    changes: changing.changes,
    once,
    write: async (call) => describeInvitation(call, await invite(call, call.body)),
  });

  writeRoute(app, database, 'administrator', 'POST', '/staff/:id/invitation', {
    ...changing,
    summary: 'Sends an invitation again; the links of the former one end',
    response: { 200: StaffInvitation },
    once,
    write: async (call) => describeInvitation(call, await inviteAgain(call)),
  });

  writeRoute(app, database, 'administrator', 'PUT', '/staff/:id', {
    ...changing,
    summary: 'Changes what a person may do',
    body: StaffInput,
    response: { 200: StaffMember },
    takesIfMatch: true,
    write: async (call) => {
      await changeStaff(call);
      return describe(call, call.id);
    },
    versionOf: ({ version }) => version,
  });

  writeRoute(app, database, 'administrator', 'DELETE', '/staff/:id', {
    ...changing,
    summary: 'Ends a person’s access, or revokes the invitation',
    response: { 204: NoContent },
    takesIfMatch: true,
    write: endAccess,
    once: {},
  });
}
