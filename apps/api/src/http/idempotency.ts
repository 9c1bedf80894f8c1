import { createHash } from 'node:crypto';
import { IdempotencyKey } from '@nox/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type RevisionGroup, type Revisions } from '../database/revisions.ts';
import { type Db, type RecordedAnswerRow } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';

const HOUR_MS = 60 * 60 * 1_000;
const KEPT_MS = 7 * 24 * HOUR_MS;

interface Answer {
  status: number;
  /** Absent where there is nothing to say. */
  body?: unknown;
}

/** A write of a group of content; part of a transaction. What it throws is answered and not recorded. */
type Write = (transaction: Db, revision: number) => Promise<Answer>;

/** Ends the transaction without a trace: the write has been done before. */
class Repetition extends Error {
  readonly answer: RecordedAnswerRow;

  constructor(answer: RecordedAnswerRow) {
    super('This has been done before.');
    this.answer = answer;
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const { data, error } = IdempotencyKey.safeParse(sent);
  if (data !== undefined) return data;
  const { message } = error!.issues[0]!;
  throw new HttpError(400, 'invalid', message, [{ path: 'Idempotency-Key', message }]);
}

function hashOf({ method, url, body }: FastifyRequest): string {
  const path = url.split('?', 1)[0];
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url');
}

/** @throws Repetition of the same request; HttpError 422 when the key belongs to another one */
async function refuseRepetition(
  transaction: Db,
  wanted: Pick<RecordedAnswerRow, 'account_uid' | 'key' | 'request_hash'>,
): Promise<void> {
  const recorded = await transaction
    .selectFrom('recorded_answers')
    .selectAll()
    .where('account_uid', '=', wanted.account_uid)
    .where('key', '=', wanted.key)
    .executeTakeFirst();
  if (!recorded) return;
  if (recorded.request_hash === wanted.request_hash) throw new Repetition(recorded);
  throw new HttpError(422, 'key_reused', 'This key was used for another request already.');
}

/**
 * Writes once for each `Idempotency-Key` of an account: the answer is recorded in the transaction of the write, and
 * whoever sends the same again is given it. Writers of a group wait for one another, so of two at the same time
 * the second finds what the first has recorded.
 */
export class IdempotentWriter {
  readonly #revisions: Revisions;
  readonly #group: RevisionGroup;
  #prunedAt = -Infinity;

  constructor(revisions: Revisions, group: RevisionGroup) {
    this.#revisions = revisions;
    this.#group = group;
  }

  /** @throws HttpError 400 for a malformed key, 422 `key_reused`, and whatever `write` throws */
  async answer(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<FastifyReply> {
    const key = keyOf(request);
    const account_uid = request.account?.uid;
    if (key === undefined || account_uid === undefined) {
      const { status, body } = await this.#revisions.change(this.#group, write);
      return reply.code(status).send(body);
    }
    const wanted = { account_uid, key, request_hash: hashOf(request) };
    try {
      const { status, body } = await this.#revisions.change(
        this.#group,
        async (transaction, now) => {
          await refuseRepetition(transaction, wanted);
          const answer = await write(transaction, now);
          await this.#record(transaction, wanted, answer);
          return answer;
        },
      );
      return reply.code(status).send(body);
    } catch (error) {
      if (!(error instanceof Repetition)) throw error;
      const { status, body } = error.answer;
      reply.code(status).header('idempotency-replayed', 'true');
      return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
    }
  }

  async #record(
    transaction: Db,
    wanted: Pick<RecordedAnswerRow, 'account_uid' | 'key' | 'request_hash'>,
    { status, body }: Answer,
  ): Promise<void> {
    const now = Date.now();
    const written = body === undefined ? '' : JSON.stringify(body);
    await transaction
      .insertInto('recorded_answers')
      .values({ ...wanted, status, body: written, recorded_at: now })
      .execute();
    if (now - this.#prunedAt < HOUR_MS) return;
    await transaction
      .deleteFrom('recorded_answers')
      .where('recorded_at', '<', now - KEPT_MS)
      .execute();
    this.#prunedAt = now;
  }
}
