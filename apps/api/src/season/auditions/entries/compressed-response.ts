import { type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type Database,
  memoizeByRevision,
  type RevisionGroup,
  type Revisions,
} from '../../../platform/database/revisions.ts';
import { sendEncoded } from '../../../platform/http/conditional.ts';
import { addVary, brotli, encode } from '../../../platform/http/encoding.ts';
import { type Viewer } from './viewer.ts';
import { stringifyLists } from '../../../platform/event-loop/large-lists.ts';

/** A request waits for these megabytes: half the time of the default quality, for a tenth more bytes. */
const LARGE_QUALITY = 4;

interface CompressedResponse {
  /** The revision of the auditions at the time of the read. */
  revision: number;
  /** JSON in Brotli's format. */
  bytes: Buffer;
}

/** Of viewers, whose responses have hundreds of kilobytes each. */
const MAX_CACHED = 32;

const keyOf = ({ hidingUid, isIndependent, seesContacts, recusedFrom }: Viewer): string =>
  JSON.stringify([hidingUid, isIndependent, seesContacts, [...recusedFrom].sort()]);

/**
 * Caches a compressed response with every entry until the auditions change: fifteen judges who open the page at once
 * cause one read. Judges, who see no contact data, have one of their own, as has each account that does not see every review.
 */
export function compressedResponse(
  revisions: Revisions,
  load: (viewer: Viewer) => Promise<{ revision: number; body: object }>,
): (viewer: Viewer) => CompressedResponse | Promise<CompressedResponse> {
  const compress = async (viewer: Viewer) => {
    const { revision, body } = await load(viewer);
    return {
      revision,
      bytes: await brotli(Buffer.from(await stringifyLists(body)), LARGE_QUALITY),
    };
  };
  type Memo = ReturnType<typeof memoizeByRevision<CompressedResponse>>;
  const memos = new LRUCache<string, Memo, Viewer>({
    max: MAX_CACHED,
    memoMethod: (_key, _stale, { context: viewer }) =>
      memoizeByRevision(revisions, 'auditions', () => compress(viewer)),
  });
  return (viewer) => memos.memo(keyOf(viewer), { context: viewer })();
}

export const sendCompressed = (reply: FastifyReply, { bytes }: CompressedResponse): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(bytes);

export type Exchange = Record<'request', FastifyRequest> & Record<'reply', FastifyReply>;

/** Sends what `read` reads with its tag, read and compressed once until one of the groups changes. */
export function taggedSender(
  { revisions }: Pick<Database, 'revisions'>,
  groups: readonly RevisionGroup[],
  read: () => Promise<object>,
): (exchange: Exchange) => Promise<FastifyReply> {
  const load = memoizeByRevision(revisions, groups, async () =>
    encode(Buffer.from(await stringifyLists(await read())), LARGE_QUALITY),
  );
  return async ({ request, reply }) => {
    const encoded = await load();
    addVary(reply, 'Accept-Encoding');
    return sendEncoded(request, reply, encoded);
  };
}
