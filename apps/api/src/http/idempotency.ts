import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { IdempotencyKey } from '@nox/contracts';
import { DAY_MS, readTime } from '../database/clock.ts';
import { findRow, insertRows } from '../database/rows.ts';
import { type Db, type IdempotencyRecord } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';

const RETENTION_MS = 7 * DAY_MS;

type Identity = Pick<IdempotencyRecord, 'account_uid' | 'key' | 'request_hash'>;

interface WriteResult {
  status: number;
  /** Absent for a response without a body. */
  body?: unknown;
  /** Of what was created; handed to {@link Repeat} when the write is repeated. */
  itemId?: string | undefined;
}

/** A write of a group, in its transaction. An error that it throws is not recorded. */
type Write = (transaction: Db, ...revisions: number[]) => Promise<WriteResult>;

/** Makes the body for a repeated write, whose first response is not stored; an error that it throws is the response. */
type Repeat = (transaction: Db, itemId: string | null) => Promise<unknown>;

/** Rolls the transaction back: the write was done before. */
class Replay extends Error {
  readonly response: WriteResult;

  constructor(response: WriteResult) {
    super('This was done before.');
    this.response = response;
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

/** Finds the response of a write that was done before. @throws HttpError 422 when the key belongs to another request */
async function findRecord(transaction: Db, request: Identity) {
  const { account_uid, key } = request;
  const record = await findRow(transaction, 'idempotency_records', { account_uid, key });
  if (!record || record.request_hash === request.request_hash) return record;
  throw new HttpError(422, 'key_reused', 'This key was used for another request already.');
}

async function addRecord(transaction: Db, request: Identity, { status, itemId }: WriteResult) {
  const recorded_at = await readTime(transaction);
  const row = { ...request, status, subject_id: itemId ?? null, recorded_at };
  await insertRows(transaction, 'idempotency_records', row);
}

/** Deletes records past their retention. @param now see `clock.ts` */
export async function pruneRecords(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_records')
    .where('recorded_at', '<', now - RETENTION_MS)
    .execute();
}

/** Runs a write in a transaction between those of the other writers of its group. */
type Serialise = (
  work: (transaction: Db, ...revisions: number[]) => Promise<WriteResult>,
) => Promise<WriteResult>;

/**
 * Writes once for each `Idempotency-Key` of an account: that it was done is recorded in the transaction of the write. A
 * repeated request gets the same status with the body that `repeat` makes, which describes the present. Writers of a group
 * are serialised, so of two concurrent requests the second finds the record of the first.
 * @throws HttpError 400 for a malformed key, 422 `key_reused`, and what `write` or `repeat` throws
 */
export async function writeOnce(
  serialise: Serialise,
  request: FastifyRequest,
  reply: FastifyReply,
  write: Write,
  repeat?: Repeat,
): Promise<WriteResult> {
  const key = keyOf(request);
  const account_uid = request.account?.uid;
  const identity =
    key === undefined || account_uid === undefined
      ? undefined
      : { account_uid, key, request_hash: hashOf(request) };
  try {
    return await serialise(async (transaction, ...revisions) => {
      const record = identity && (await findRecord(transaction, identity));
      if (record) {
        reply.header('idempotency-replayed', 'true');
        const body = await repeat?.(transaction, record.subject_id);
        throw new Replay({ status: record.status, body });
      }
      const result = await write(transaction, ...revisions);
      if (identity) await addRecord(transaction, identity, result);
      return result;
    });
  } catch (error) {
    if (error instanceof Replay) return error.response;
    throw error;
  }
}
