import { hash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { IdempotencyKey } from '@nox/contracts';
import { readTime } from '../database/clock.ts';
import { findRow, insertRows } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { HttpError, invalid } from '../errors/http-error.ts';

/** Rolls the transaction back: the write was done before. */
export class Replay extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('This was done before.');
    this.body = body;
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const { data, error } = IdempotencyKey.safeParse(sent);
  if (data !== undefined) return data;
  throw invalid('Idempotency-Key', error!.issues[0]!.message);
}

const hashOf = ({ method, url, body }: FastifyRequest): string =>
  hash('sha256', JSON.stringify([method, url.split('?', 1)[0], body ?? null]), 'base64url');

const ownId = (result: unknown) => (result as { _id?: string } | undefined)?._id;

interface Once<Result> {
  write: () => Promise<Result>;
  status: number;
  /** Names what was written; the default is the result's own `_id`, where it has one. */
  itemIdOf?: ((result: Result) => string | undefined) | undefined;
  /** Makes the body for a repeated write, whose first response is not stored; an error that it throws is the response. */
  repeat?: ((itemId: string) => Promise<Result>) | undefined;
}

/**
 * Writes once for each `Idempotency-Key` of an account, recorded in the write's transaction. A repeated request gets what `repeat`
 * makes of the present. @throws Replay for it; HttpError 400 for a malformed key, 422 `key_reused` for that of another request
 */
export async function writeOnce<Result>(
  transaction: Db,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { write, status, itemIdOf = ownId, repeat }: Once<Result>,
): Promise<Result> {
  const key = keyOf(request);
  const account_uid = request.account?.uid;
  if (key === undefined || account_uid === undefined) return write();
  const request_hash = hashOf(request);
  const record = await findRow(transaction, 'idempotency_records', { account_uid, key });
  if (record && record.request_hash !== request_hash) {
    throw new HttpError(422, 'key_reused', 'This key was used for another request already.');
  }
  if (record) {
    reply.header('idempotency-replayed', 'true');
    throw new Replay(await repeat?.(record.subject_id ?? ''));
  }
  const result = await write();
  await insertRows(transaction, 'idempotency_records', {
    account_uid,
    key,
    request_hash,
    status,
    subject_id: itemIdOf(result) ?? null,
    recorded_at: await readTime(transaction),
  });
  return result;
}
