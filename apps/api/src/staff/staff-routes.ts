import { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  Account,
  NewStaff,
  StaffInput,
  StaffInvitation,
  StaffJoin,
  StaffList,
  StaffMember,
  StaffOffer,
} from '@nox/contracts';
import { readVersionNumber } from '../auditions/seats/published.ts';
import { type Caller, type FindStaff, type LinkReader, rolesOf } from '../auth/gate.ts';
import { NoContent } from '../contract/route-table.ts';
import { isoTime, readTime } from '../database/clock.ts';
import { judgeKey } from '../database/lookalike-keys.ts';
import { type Database } from '../database/revisions.ts';
import { updateRow } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { notFound, requireVersion } from '../errors/http-error.ts';
import { readRoute, type WriteCall, writeRoute } from '../http/routes.ts';
import { type MailSettings } from '../messages/sending/transports.ts';
import { joinLinkOf } from '../messages/templates/staff-invitation.ts';
import {
  findInvited,
  invite,
  inviteAgain,
  join,
  noInvitation,
  revokeInvitation,
} from './invitations.ts';
import {
  findStaff,
  listStaff,
  type Reader,
  recordStaff,
  refuseOwn,
  requireAdministrator,
  STAFF,
} from './staff.ts';

/** The published slots of blocks that name a judge, as entries have them. */
async function readJudgeSlots(db: Db, judgeName: string): Promise<string[]> {
  const key = judgeKey(judgeName);
  const slots = await db
    .selectFrom('published_slots')
    .innerJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .innerJoin('panels', 'panels.name', 'published_slots.panel')
    .innerJoin('schedule_blocks', (join) =>
      join
        .onRef('schedule_blocks.panel_id', '=', 'panels.id')
        .onRef('schedule_blocks.date', '=', 'published_slots.date')
        .onRef('schedule_blocks.starts', '<=', 'published_slots.starts')
        .onRef('schedule_blocks.ends', '>', 'published_slots.starts'),
    )
    .select(['time_slot', 'judges'])
    .distinct()
    .where('published_slots.version', '=', await readVersionNumber(db))
    .orderBy('time_slot')
    .execute();
  const own = slots.filter(({ judges }) =>
    (JSON.parse(judges) as string[]).some((judge) => judgeKey(judge) === key),
  );
  return [...new Set(own.map(({ time_slot }) => time_slot))];
}

/** What an account learns of itself. @param judgeName of its row of staff; null without one */
async function describeAccount(
  db: Db,
  { uid, email, isAdmin, roles }: Pick<Caller, 'uid' | 'email' | 'isAdmin' | 'roles'>,
  judgeName: string | null,
): Promise<Account> {
  const judgeSlots = judgeName === null ? [] : await readJudgeSlots(db, judgeName);
  return { uid, email, isAdmin, roles, judgeName, judgeSlots };
}

interface StaffOptions extends Database {
  config: { mail: MailSettings; publicUrl: string | undefined };
  links: LinkReader;
  findStaff: FindStaff;
}

/** Changes of one person serialise with all others: see `requireAdministrator`. */
const changes = ['staff'] as const;

/** A change by an account that may still make it. */
const asAdministrator =
  <Body, Result>(write: (call: WriteCall<Body, undefined>) => Promise<Result>) =>
  async (call: WriteCall<Body, undefined>): Promise<Result> => {
    await requireAdministrator(call.transaction, call.request.account!);
    return write(call);
  };

/** Ends access, or revokes an invitation. @throws HttpError 404, 409, 412 */
async function endAccess(call: WriteCall<undefined, undefined>): Promise<void> {
  const { transaction, id, by, expected } = call;
  const row = await findStaff(transaction, id);
  requireVersion(STAFF, row, expected, 'deleted');
  refuseOwn(row, by, []);
  const ended_at = await readTime(transaction);
  await updateRow(transaction, 'staff', id, { ended_at, version: row.version + 1 });
  await revokeInvitation(transaction, id, ended_at);
  await recordStaff(call, 'deleted', id, { before: rolesOf(row) });
}

/** @throws HttpError 404, 409, 412 */
async function changeStaff(call: WriteCall<StaffInput, undefined>): Promise<void> {
  const { transaction, id, by, expected, body } = call;
  const row = await findStaff(transaction, id);
  requireVersion(STAFF, row, expected);
  refuseOwn(row, by, body.roles);
  const values = { name: body.name, roles: JSON.stringify(body.roles), version: row.version + 1 };
  await updateRow(transaction, 'staff', id, values);
  await recordStaff(call, 'changed', id, { before: rolesOf(row), after: body.roles });
}

/** People with roles: administrators invite them; who is invited joins with an account. */
export async function staffRoutes(app: FastifyInstance, options: StaffOptions) {
  const { db, config, links, findStaff: findAccess } = options;
  const noun = STAFF;

  const readerOf = ({ account }: FastifyRequest): Reader => ({
    uid: account!.uid,
    sendsMail: config.mail.smtp !== undefined,
  });
  /** @throws HttpError 404 */
  const describe = async (transaction: Db, id: string, request: FastifyRequest) => {
    const [member] = await listStaff(transaction, readerOf(request), id);
    if (!member) throw notFound(STAFF);
    return member;
  };
  /** @param token undefined: the request was repeated, and its link is stored nowhere */
  const describeInvitation = async (
    { transaction, request }: Pick<WriteCall<unknown, unknown>, 'transaction' | 'request'>,
    { id, token }: { id: string; token?: string },
  ): Promise<StaffInvitation> => ({
    ...(await describe(transaction, id, request)),
    joinLink: token ? joinLinkOf(config.publicUrl ?? `http://${request.host}`, token) : null,
  });
  const once = {
    itemIdOf: ({ _id }: StaffInvitation) => _id,
    repeat: (
      call: Pick<WriteCall<unknown, unknown>, 'transaction' | 'request'>,
      id: string | null,
    ) => describeInvitation(call, { id: id! }),
  };

  readRoute(app, '/me', {
    gate: 'signedIn',
    summary: 'Who is signed in, and what they may do',
    response: Account,
    read: async ({ request }) => {
      const access = await findAccess(request.account!.uid);
      return describeAccount(db, request.account!, access?.name ?? null);
    },
  });

  readRoute(app, '/staff', {
    summary: 'People with access, and those who are invited',
    response: StaffList,
    read: ({ request }) => listStaff(db, readerOf(request)),
  });

  writeRoute(app, options, 'POST', '/staff', {
    summary: 'Invites a person by email',
    body: NewStaff,
    response: { 201: StaffInvitation },
    refusals: [404, 409],
    changes,
    once,
    write: asAdministrator(async (call: WriteCall<NewStaff, undefined>) =>
      describeInvitation(call, await invite(call, call.body)),
    ),
  });

  writeRoute(app, options, 'POST', '/staff/:id/invitation', {
    summary: 'Sends an invitation again; the links of the former one end',
    noun,
    response: { 200: StaffInvitation },
    refusals: [409],
    changes,
    once,
    write: asAdministrator(async (call) =>
      describeInvitation(call, await inviteAgain(call, call.id)),
    ),
  });

  writeRoute(app, options, 'PUT', '/staff/:id', {
    summary: 'Changes what a person may do',
    noun,
    body: StaffInput,
    response: { 200: StaffMember },
    takesIfMatch: true,
    refusals: [409],
    changes,
    write: asAdministrator(async (call: WriteCall<StaffInput, undefined>) => {
      await changeStaff(call);
      return describe(call.transaction, call.id, call.request);
    }),
    versionOf: ({ version }) => version,
  });

  writeRoute(app, options, 'DELETE', '/staff/:id', {
    summary: 'Ends a person’s access, or revokes the invitation',
    noun,
    response: { 204: NoContent },
    takesIfMatch: true,
    refusals: [409],
    changes,
    write: asAdministrator(endAccess),
    once: {},
  });

  readRoute(app, '/staff/invitation', {
    gate: 'public',
    summary: 'What the invitation of a link is for; changes nothing',
    body: StaffJoin,
    response: StaffOffer,
    refusals: [410, 429],
    read: async ({ body, request, reply }) => {
      const row = await findInvited(db, body.token);
      if (!row) {
        await links.countRefused(request, reply);
        throw noInvitation();
      }
      const { name, email, expires_at } = row;
      return { name, email, roles: rolesOf(row), expiresAt: isoTime(expires_at) };
    },
  });

  writeRoute(app, options, 'POST', '/staff/join', {
    gate: 'signedIn',
    summary: 'Takes the invitation of a link',
    body: StaffJoin,
    response: { 200: Account },
    refusals: [409, 410, 429],
    changes,
    write: async (call) => {
      const { request, reply } = call;
      const row = await join(call, call.body.token);
      if (!row) {
        await links.countRefused(request, reply);
        throw noInvitation();
      }
      // An administrator of the server's settings stays one.
      const roles = request.account!.isAdmin ? request.account!.roles : rolesOf(row);
      const isAdmin = roles.includes('administrator');
      return describeAccount(call.transaction, { ...request.account!, roles, isAdmin }, row.name);
    },
  });
}
