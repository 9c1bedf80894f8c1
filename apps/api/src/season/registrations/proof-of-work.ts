import { createHmac, hash, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { findRow, insertNew } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { pruneSecrets, readSecrets, RENEWED_AFTER } from '#platform/database/server-secrets.ts';
import { HttpError } from '#platform/errors/http-error.ts';

/** What a browser computes before it may register. */
export interface ProofCost {
  /** Iterations of PBKDF2 for one guess. */
  iterations: number;
  /** A solution needs a number of guesses between these two. */
  guesses: readonly [min: number, max: number];
}

/** The cost is about 0.2 s of one slow core. */
export const USUAL_COST: ProofCost = { iterations: 5_000, guesses: [100, 200] };

const LIFETIME_MS = 20 * MINUTE_MS;

const keySecretOf = (secret: string) => `${secret}.key`;

export async function newChallenge(db: Db, { iterations, guesses }: ProofCost): Promise<Challenge> {
  const [secret] = await readSecrets(db, 'challenge', await readExpiryTime(db));
  const [min, max] = guesses;
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(min, max + 1),
    deriveKey,
    expiresAt: new Date(Date.now() + LIFETIME_MS),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  });
}

const Hash = z.string().regex(/^[\da-f]{64}$/);

/** `altcha-lib` solves it so. The parameters are signed; what else the sender writes must not reach the library. */
const SolvedProof = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: Hash,
      expiresAt: z.int(),
    }),
    signature: Hash,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: Hash }),
});

function decode(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString());
  } catch {
    return undefined;
  }
}

const REFUSAL = 'The check against programs has expired. Please send the form again.';
const refused = () => new HttpError(400, 'challenge', REFUSAL);

/** @param proof in Base64 @returns its name @throws HttpError 400 `challenge` */
async function verifyProof(db: Db, proof: string): Promise<string> {
  const { data } = SolvedProof.safeParse(decode(proof));
  if (!data) throw refused();
  for (const secret of await readSecrets(db, 'challenge', await readExpiryTime(db))) {
    const { verified } = await verifySolution({
      ...data,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecretOf(secret),
    });
    if (verified) return hash('sha256', data.challenge.signature, 'base64url');
  }
  throw refused();
}

/** Hashes: the name of a verified proof, and what it is used for; the latter alone where there is no proof. */
export type Proof = readonly string[];

/** A proof counts once, for all processes. Part of the transaction of what it pays for. @throws HttpError 400 `challenge` */
export async function useProof(transaction: Db, proof: Proof): Promise<void> {
  // Its secret is not valid any more then, whatever the clock of this machine does meanwhile.
  const expires_at = (await readTime(transaction)) + 2 * DAY_MS;
  for (const signature_hash of proof) {
    const isFirst = await insertNew(transaction, 'used_challenges', { signature_hash, expires_at });
    if (!isFirst) throw refused();
  }
}

type Paid = { challenge: string };

/** The challenge is random: the hash says nothing of the rest. */
const useOf = (body: Paid) => hash('sha256', JSON.stringify(body), 'base64url');

const wasUsed = async (db: Db, signature_hash: string): Promise<boolean> =>
  (await findRow(db, 'used_challenges', { signature_hash })) !== undefined;

/** Whether this was done before: its response was lost, and the same request is sent again. */
export const isRepeated = (db: Db, body: Paid): Promise<boolean> => wasUsed(db, useOf(body));

const REPEATED_WITHIN_MS = 10 * MINUTE_MS;

/**
 * Does what a form without a proof of work asks for: a button that is pressed twice within some minutes is one request.
 * @param work calls {@link useProof} @throws what `work` throws
 */
export async function doOnce(
  db: Db,
  body: object,
  work: (proof: Proof) => Promise<void>,
): Promise<void> {
  const now = await readExpiryTime(db);
  // A plain hash could be guessed from what people are called.
  const [secret] = await readSecrets(db, 'source', now);
  const sent = JSON.stringify([body, Math.floor(now / REPEATED_WITHIN_MS)]);
  const use = createHmac('sha256', secret).update(sent).digest('base64url');
  await work([use]).catch(async (error: unknown) => {
    if (!(await wasUsed(db, use))) throw error;
  });
}

/**
 * Does what a proof of work pays for; nothing for a request that is repeated, also after its proof has expired.
 * @param count called for a valid proof and for a repetition @param work calls {@link useProof}
 * @throws HttpError 400 `challenge`; what `count` and `work` throw
 */
export async function payOnce(
  db: Db,
  body: Paid,
  count: () => Promise<void>,
  work: (proof: Proof) => Promise<void>,
): Promise<void> {
  const ignoreRepeated = async (error: unknown) => {
    if (!(await isRepeated(db, body))) throw error;
  };
  const name = await verifyProof(db, body.challenge).catch(ignoreRepeated);
  await count();
  if (name) await work([name, useOf(body)]).catch(ignoreRepeated);
}

/** Deletes what is past its retention, and the secrets that are not valid any more. @param now see `clock.ts` */
export async function pruneRegistrations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
  const known = db.updateTable('registrations').where('source_hash', 'is not', null);
  const forgotten = known.where('created_at', '<=', (now - RENEWED_AFTER.source) * 1_000);
  await forgotten.set({ source_hash: null }).execute();
  await pruneSecrets(db, now);
}
