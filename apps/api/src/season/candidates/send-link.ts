import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LinkRequest, Message } from '@nox/contracts';
import { DAY_MS, readTime } from '#platform/database/clock.ts';
import { type Db } from '#platform/database/schema.ts';
import { limitByAddress, limitProven } from '#platform/http/address-limit.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { payOnce, type Proof, useProof } from '../registrations/proof-of-work.ts';
import { type RegistrationLimits } from '../registrations/registration-routes.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';

/** An application gets this many links. */
const MAX_PER_DAY = 3;
/** A family may share one email address. */
const MAX_APPLICATIONS = 5;

type Found = { seasonId: string } & ({ entryId: string } | { registrationId: string });

async function findApplications(db: Db, email: string): Promise<Found[]> {
  const isTheirs = sql<boolean>`lower(email_address) = ${email}`;
  const theirs = db.selectFrom('audition_entries').select('id as entryId').where(isTheirs);
  const entries = await theirs.orderBy('created_at', 'desc').limit(MAX_APPLICATIONS).execute();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id as registrationId', 'season_id as seasonId'])
    .where('email_key', '=', email)
    // A registration that needs review gets no mail before an organiser has seen it.
    .where(({ eb, or }) => or([eb('held_reason', 'is', null), eb('confirmed_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(MAX_APPLICATIONS)
    .execute();
  const { id: seasonId } = await readCurrentSeason(db);
  const found = [...entries.map((entry) => ({ ...entry, seasonId })), ...registrations];
  if (found.length > 0) return found.slice(0, MAX_APPLICATIONS);
  // A candidate of a former season may read and erase what is still stored.
  return db
    .selectFrom('archived_entries')
    .select(['id as entryId', 'season_id as seasonId'])
    .where(isTheirs)
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
}

/** A link after the last one is one fact: of two requests at once there is one message. */
async function addLinkMessage(transaction: Db, application: Found, now: number): Promise<void> {
  const isEntry = 'entryId' in application;
  const id = isEntry ? application.entryId : application.registrationId;
  const links = transaction.selectFrom('messages').where('kind', '=', 'link');
  const own = links.where(isEntry ? 'entry_id' : 'registration_id', '=', id);
  const sorted = own.select('created_at').orderBy('created_at', 'desc');
  const latest = await sorted.limit(MAX_PER_DAY).execute();
  const recent = latest.filter(({ created_at }) => created_at > (now - DAY_MS) * 1_000);
  if (recent.length >= MAX_PER_DAY) return;
  const dedupeKey = `link:${id}:after:${latest[0]?.created_at ?? 0}`;
  await addMessage(transaction, { ...application, kind: 'link', dedupeKey });
}

/** Sends links of this season, else of a former one. @throws HttpError 400 `challenge` if the proof was used */
async function sendLinks(
  transaction: Db,
  { emailAddress }: Pick<LinkRequest, 'emailAddress'>,
  proof: Proof,
): Promise<void> {
  await useProof(transaction, proof);
  const now = await readTime(transaction);
  for (const application of await findApplications(transaction, emailAddress.toLowerCase())) {
    await addLinkMessage(transaction, application, now);
  }
}

/** A whole campus may share one address; what a request costs is its proof of work. */
const MAX_PER_MINUTE = 60;

const SENT: Message = {
  message: 'If there is an application with this address, a message with a new link is on its way.',
};

type Options = { db: Db; limits: RegistrationLimits };

/** Security boundary: the response is the same, and takes as long, whether there is an application with the address or not. */
export async function linkRequestRoute(app: FastifyInstance, { db, limits }: Options) {
  const countProven = await limitProven(app, MAX_PER_MINUTE);
  actionRoute(app, 'public', 'POST', '/season/link', {
    summary: 'Sends a new link to a candidate',
    refusals: [429],
    body: LinkRequest,
    response: { 202: Message },
    act: async ({ body, request, reply }) => {
      const floor = sleep(limits.minResponseMs);
      const count = () => countProven(request, reply);
      await payOnce(db, body, count, (proof) =>
        db.transaction().execute((transaction) => sendLinks(transaction, body, proof)),
      );
      await floor;
      return SENT;
    },
  });
}

/** A form without a proof of work may ask less often. */
const MAX_UNPROVEN_PER_MINUTE = 3;
const MAX_UNPROVEN_IN_ALL = 30;

/** Sends links as the route above does, for a form without a proof of work. */
export async function unprovenLinkRequests(app: FastifyInstance, { db, limits }: Options) {
  const count = await limitByAddress(app, MAX_UNPROVEN_PER_MINUTE, MAX_UNPROVEN_IN_ALL);
  return async (
    body: Pick<LinkRequest, 'emailAddress'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Message> => {
    const floor = sleep(limits.minResponseMs);
    await count(request, reply);
    await db.transaction().execute((transaction) => sendLinks(transaction, body, []));
    await floor;
    return SENT;
  };
}
