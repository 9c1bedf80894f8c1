import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ProofChallenge, Registration, RegistrationReceipt } from '@nox/contracts';
import { readExpiryTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import {
  limitByAddress,
  limitProven,
  MAX_PROOFS_PER_MINUTE,
} from '#platform/http/address-limit.ts';
import { actionRoute, readRoute } from '#platform/http/routes.ts';
import { readSecrets } from '#platform/database/server-secrets.ts';
import { type LiveSeason } from '../seasons/current-season.ts';
import {
  doOnce,
  isRepeated,
  newChallenge,
  payOnce,
  type ProofCost,
  USUAL_COST,
} from './proof-of-work.ts';
import { storeRegistration, suspicionOf } from './store-registration.ts';

export interface RegistrationLimits {
  proof: ProofCost;
  /** How long every accepted registration takes at least. */
  minResponseMs: number;
}

export const USUAL_LIMITS: RegistrationLimits = { proof: USUAL_COST, minResponseMs: 150 };

/** A whole campus may share one address; what a registration costs is its proof of work. */
const MAX_PER_MINUTE = 120;

/** What a browser without scripts may send: nothing is paid for it. */
const MAX_UNPROVEN_PER_MINUTE = 5;
const MAX_UNPROVEN_IN_ALL = 30;

const RECEIPT: RegistrationReceipt = {
  message: 'Check your email, and confirm there to finish.',
};

const HELD_RECEIPT: RegistrationReceipt = {
  message:
    'We have your application. A name, the branch or the roll number looks like a web address, so a person looks at it before we write to you.',
  isHeld: true,
};

type Options = Database & { season: LiveSeason; limits: RegistrationLimits };

/** Answers also while registration is closed: a request for a new link needs a challenge. */
async function challengeRoute(app: FastifyInstance, { db, limits }: Options) {
  const countAttempt = await limitByAddress(app, MAX_PROOFS_PER_MINUTE);
  app.addHook('onRequest', countAttempt);
  readRoute(app, 'public', '/season/challenge', {
    summary: 'A proof of work, which a registration and a request for a link need',
    response: ProofChallenge,
    refusals: [429],
    read: async () => ({ ...(await newChallenge(db, limits.proof)) }),
  });
}

async function sourceHashOf(db: Db, address: string): Promise<string> {
  const [secret] = await readSecrets(db, 'source', await readExpiryTime(db));
  return createHmac('sha256', secret).update(address).digest('base64url');
}

const closed = () => new HttpError(403, 'auditions_closed', 'Auditions Are Currently Closed');

const receiptOf = (body: Parameters<typeof suspicionOf>[0]) =>
  suspicionOf(body) === 'link in a name' ? HELD_RECEIPT : RECEIPT;

/** Registers as the route below does, for a form without a proof of work. */
export async function unprovenRegistrations(app: FastifyInstance, options: Options) {
  const { db, revisions, season, limits } = options;
  const count = await limitByAddress(app, MAX_UNPROVEN_PER_MINUTE, MAX_UNPROVEN_IN_ALL);
  return async (
    body: Omit<Registration, 'challenge'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<RegistrationReceipt> => {
    if ((await season.state()) !== 'open') throw closed();
    const floor = sleep(limits.minResponseMs);
    await count(request, reply);
    await doOnce(db, body, async (proof) => {
      const sourceHash = await sourceHashOf(db, request.ip);
      await revisions.withLock('auditions', (transaction) =>
        storeRegistration(transaction, body, { proof, sourceHash, isUnproven: true }),
      );
    });
    await floor;
    return receiptOf(body);
  };
}

/**
 * Security boundary: the response is the same, and takes as long, for a new candidate, for one who has an entry, for a roll
 * number that another person has, and for what is held for review, unless that is for what was typed.
 */
async function registerRoute(app: FastifyInstance, { db, revisions, season, limits }: Options) {
  const countProven = await limitProven(app, MAX_PER_MINUTE);
  // Administrators, too.
  app.addHook('preValidation', async (request, reply) => {
    if ((await season.state()) === 'open') return;
    const { data } = Registration.safeParse(request.body);
    if (data) await countProven(request, reply);
    if (data && (await isRepeated(db, data))) return;
    throw closed();
  });
  actionRoute(app, 'public', 'POST', '/auditions', {
    summary: 'Registers for an audition',
    refusals: [403, 409, 429],
    body: Registration,
    response: { 202: RegistrationReceipt },
    act: async ({ body, request, reply }) => {
      const floor = sleep(limits.minResponseMs);
      const count = () => countProven(request, reply);
      await payOnce(db, body, count, async (proof) => {
        const sourceHash = await sourceHashOf(db, request.ip);
        await revisions.withLock('auditions', (transaction) =>
          storeRegistration(transaction, body, { proof, sourceHash }),
        );
      });
      await floor;
      return receiptOf(body);
    },
  });
}

export async function registrationRoutes(app: FastifyInstance, options: Options) {
  await app.register(challengeRoute, options);
  await app.register(registerRoute, options);
}
