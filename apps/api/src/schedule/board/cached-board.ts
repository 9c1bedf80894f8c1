import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { sendTagged } from '../../http/conditional.ts';
import { acceptsBrotli, addVary, brotli } from '../../http/encoding.ts';
import { stringifyLists } from '../../http/large-responses.ts';
import { readBoard } from './read-board.ts';

/** A request waits for it: the default quality takes twice the time for a tenth fewer bytes. */
const QUALITY = 4;

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url');

/** What candidates were told, in short: messages change it without a revision. */
async function toldState(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('audition_entries')
    .select('told_slot')
    .where('told_slot', 'is not', null)
    .orderBy('id')
    .execute();
  return hashOf(rows.map(({ told_slot }) => told_slot).join('\n'));
}

async function encodeBoard(db: Db) {
  const bytes = Buffer.from(await stringifyLists(await readBoard(db)));
  return { bytes, compressed: await brotli(bytes, QUALITY), hash: hashOf(bytes) };
}

/** Sends the board, read and compressed once until the schedule, the entries, or what candidates were told changes. */
export function boardSender({
  db,
  revisions,
}: Database): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let memo: { state: string; promise: ReturnType<typeof encodeBoard> } | undefined;

  async function load() {
    // Read before the board, so a memo is never older than its state.
    const revision = await revisions.stateOf('auditions', 'schedule');
    const state = `${revision} ${await toldState(db)}`;
    if (memo?.state === state) return memo.promise;
    const entry = { state, promise: encodeBoard(db) };
    memo = entry;
    entry.promise.catch(() => {
      if (memo === entry) memo = undefined;
    });
    return entry.promise;
  }

  return async (request, reply) => {
    const { bytes, compressed, hash } = await load();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsBrotli(request)) return sendTagged(request, reply, `"${hash}"`, bytes);
    reply.header('content-encoding', 'br');
    return sendTagged(request, reply, `"${hash}-br"`, compressed);
  };
}
