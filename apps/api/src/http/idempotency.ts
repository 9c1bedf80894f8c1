import { createHash } from 'node:crypto';
import { IdempotencyKey } from '@nox/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type RevisionGroup, type Revisions } from '../database/revisions.ts';
import { type Db, type IdempotencyRecord } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';

const HOUR_MS = 60 * 60 * 1_000;
const RETENTION_MS = 7 * 24 * HOUR_MS;

type Identity = Pick<IdempotencyRecord, 'account_uid' | 'key' | 'request_hash'>;

interface WriteResult {
  status: number;
  /** Absent for a response without a body. */
  body?: unknown;
}

/** A write of a group, in its transaction. An error that it throws is not recorded. */
type Write = (transaction: Db, revision: number) => Promise<WriteResult>;

/** Rolls the transaction back: the write was done before. */
class Replay extends Error {
  readonly record: IdempotencyRecord;

  constructor(record: IdempotencyRecord) {
    super('This was done before.');
    this.record = record;
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

/** @throws Replay for a repeated request; HttpError 422 when the key belongs to another one */
async function throwOnReplay(transaction: Db, request: Identity): Promise<void> {
  const recorded = await transaction
    .selectFrom('recorded_answers')
    .selectAll()
    .where('account_uid', '=', request.account_uid)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!recorded) return;
  if (recorded.request_hash === request.request_hash) throw new Replay(recorded);
  throw new HttpError(422, 'key_reused', 'This key was used for another request already.');
}

/**
 * Writes once for each `Idempotency-Key` of an account: the response is recorded in the transaction of the write and
 * replayed when the request is repeated. Writers of a group are serialised, so of two concurrent requests the second
 * finds the record of the first.
 */
export class IdempotentWriter {
  readonly #revisions: Revisions;
  readonly #group: RevisionGroup;
  #prunedAt = -Infinity;

  constructor(revisions: Revisions, group: RevisionGroup) {
    this.#revisions = revisions;
    this.#group = group;
  }

  /** @throws HttpError 400 for a malformed key, 422 `key_reused`, and what `write` throws */
  async respond(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<FastifyReply> {
    const key = keyOf(request);
    const account_uid = request.account?.uid;
    const identity =
      key === undefined || account_uid === undefined
        ? undefined
        : { account_uid, key, request_hash: hashOf(request) };
    try {
      const { status, body } = await this.#revisions.change(this.#group, async (db, revision) => {
        if (identity) await throwOnReplay(db, identity);
        const result = await write(db, revision);
        if (identity) await this.#record(db, identity, result);
        return result;
      });
      return reply.code(status).send(body);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      const { status, body } = error.record;
      reply.code(status).header('idempotency-replayed', 'true');
      return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
    }
  }

  async #record(transaction: Db, request: Identity, { status, body }: WriteResult): Promise<void> {
    const now = Date.now();
    const text = body === undefined ? '' : JSON.stringify(body);
    await transaction
      .insertInto('recorded_answers')
      .values({ ...request, status, body: text, recorded_at: now })
      .execute();
    if (now - this.#prunedAt < HOUR_MS) return;
    await transaction
      .deleteFrom('recorded_answers')
      .where('recorded_at', '<', now - RETENTION_MS)
      .execute();
    this.#prunedAt = now;
  }
}
