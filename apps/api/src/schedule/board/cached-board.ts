import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { memoizeByRevision } from '../../database/memoize-by-revision.ts';
import { type Database } from '../../database/revisions.ts';
import { sendTagged } from '../../http/conditional.ts';
import { acceptsBrotli, addVary, brotli } from '../../http/encoding.ts';
import { stringifyLists } from '../../http/json-slices.ts';
import { readBoard } from './read-board.ts';

/** A request waits for it: the default quality takes twice the time for a tenth fewer bytes. */
const QUALITY = 4;

/** Sends the board, read and compressed once until the schedule or the entries change. */
export function boardSender({
  db,
  revisions,
}: Database): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const load = memoizeByRevision(revisions, ['auditions', 'schedule'], async () => {
    const bytes = Buffer.from(await stringifyLists(await readBoard(db)));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return { bytes, compressed: await brotli(bytes, QUALITY), hash };
  });
  return async (request, reply) => {
    const { bytes, compressed, hash } = await load();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsBrotli(request)) return sendTagged(request, reply, `"${hash}"`, bytes);
    reply.header('content-encoding', 'br');
    return sendTagged(request, reply, `"${hash}-br"`, compressed);
  };
}
