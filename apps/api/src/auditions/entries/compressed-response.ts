import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { memoizeByRevision } from '../../database/memoize-by-revision.ts';
import { type Database, type RevisionGroup, type Revisions } from '../../database/revisions.ts';
import { sendTagged } from '../../http/conditional.ts';
import { acceptsBrotli, addVary, brotli } from '../../http/encoding.ts';
import { everything, isShared, type Viewer } from './viewer.ts';
import { stringifyLists } from '../../http/large-responses.ts';

/** A request waits for these megabytes: half the time of the default quality, for a tenth more bytes. */
const compressLarge = (bytes: Buffer): Promise<Buffer> => brotli(bytes, 4);

interface CompressedResponse {
  /** The revision of the auditions at the time of the read. */
  revision: number;
  /** JSON in Brotli's format. */
  bytes: Buffer;
}

/**
 * Caches a compressed response with every entry until the auditions change: fifteen judges who open the page at once
 * cause one read. Judges, who see no contact data, have one of their own. An account that does not see every review gets its own, which is not cached.
 */
export function compressedResponse(
  revisions: Revisions,
  load: (viewer: Viewer) => Promise<{ revision: number; body: object }>,
): (viewer: Viewer) => CompressedResponse | Promise<CompressedResponse> {
  const compress = async (viewer: Viewer) => {
    const { revision, body } = await load(viewer);
    return { revision, bytes: await compressLarge(Buffer.from(await stringifyLists(body))) };
  };
  const sharedBy = (seesContacts: boolean) =>
    memoizeByRevision(revisions, 'auditions', () => compress(everything(seesContacts)));
  const [ofOrganisers, ofJudges] = [sharedBy(true), sharedBy(false)];
  return (viewer) => {
    if (!isShared(viewer)) return compress(viewer);
    return viewer.seesContacts ? ofOrganisers() : ofJudges();
  };
}

export const sendCompressed = (reply: FastifyReply, { bytes }: CompressedResponse): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(bytes);

type Exchange = Record<'request', FastifyRequest> & Record<'reply', FastifyReply>;

/** Sends what `read` reads with its tag, read and compressed once until one of the groups changes. */
export function taggedSender(
  { revisions }: Pick<Database, 'revisions'>,
  groups: readonly RevisionGroup[],
  read: () => Promise<object>,
): (exchange: Exchange) => Promise<FastifyReply> {
  const load = memoizeByRevision(revisions, groups, async () => {
    const bytes = Buffer.from(await stringifyLists(await read()));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return { bytes, compressed: await compressLarge(bytes), hash };
  });
  return async ({ request, reply }) => {
    const { bytes, compressed, hash } = await load();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsBrotli(request)) return sendTagged(request, reply, `"${hash}"`, bytes);
    reply.header('content-encoding', 'br');
    return sendTagged(request, reply, `"${hash}-br"`, compressed);
  };
}
