import { createHash, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { readExpiryTime, readTime } from '../database/clock.ts';
import { type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { readSecrets } from './server-secrets.ts';
import { DAY_MS, MINUTE_MS } from '../database/times.ts';

/** What a browser computes before it may register. */
export interface ProofCost {
  /** Iterations of PBKDF2 for one guess. */
  iterations: number;
  /** As many guesses are needed at least, and at most. */
  guesses: readonly [min: number, max: number];
}

/** About 0.2 s of one slow core. */
export const USUAL_COST: ProofCost = { iterations: 5_000, guesses: [100, 200] };

const LIFETIME_MS = 20 * MINUTE_MS;

const keySecretOf = (secret: string) => `${secret}.key`;

/** A challenge that this server signs. */
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

/** As `altcha-lib` solves it. The parameters are signed; what else the sender writes must not reach the library. */
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

const refused = () =>
  new HttpError(
    400,
    'challenge',
    'The check against programs has expired. Please send the form again.',
  );

/**
 * Verifies a solved challenge, in Base64.
 * @returns what names it to {@link useProof}
 * @throws HttpError 400 `challenge`
 */
export async function verifyProof(db: Db, proof: string): Promise<string> {
  const { data } = SolvedProof.safeParse(decode(proof));
  if (!data) throw refused();
  for (const secret of await readSecrets(db, 'challenge', await readExpiryTime(db))) {
    const { verified } = await verifySolution({
      ...data,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecretOf(secret),
    });
    if (verified) return createHash('sha256').update(data.challenge.signature).digest('base64url');
  }
  throw refused();
}

/** A proof counts once, for all processes. Part of the transaction of what it pays for. @throws HttpError 400 `challenge` */
export async function useProof(transaction: Db, signature_hash: string): Promise<void> {
  // Its secret is not valid any more then, whatever the clock of this machine does meanwhile.
  const expires_at = (await readTime(transaction)) + 2 * DAY_MS;
  const used = await transaction
    .insertInto('used_challenges')
    .values({ signature_hash, expires_at })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .returning('signature_hash')
    .executeTakeFirst();
  if (!used) throw refused();
}
