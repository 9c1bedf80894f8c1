import { type FastifyReply } from 'fastify';
import { memoizeByRevision } from '../../database/memoize-by-revision.ts';
import { type Revisions } from '../../database/revisions.ts';
import { brotli } from '../../http/encoding.ts';
import { stringifyLists } from '../../http/json-slices.ts';

/** A request waits for these megabytes: half the time of the default quality, for a tenth more bytes. */
const QUALITY = 4;

interface CompressedResponse {
  /** The revision of the auditions at the time of the read. */
  revision: number;
  /** JSON in Brotli's format. */
  bytes: Buffer;
}

/**
 * Caches a compressed response with every entry until the auditions change: fifteen judges who open the page at once
 * cause one read.
 */
export function compressedResponse(
  revisions: Revisions,
  load: () => Promise<{ revision: number; body: object }>,
): () => CompressedResponse | Promise<CompressedResponse> {
  return memoizeByRevision(revisions, 'auditions', async () => {
    const { revision, body } = await load();
    return { revision, bytes: await brotli(Buffer.from(await stringifyLists(body)), QUALITY) };
  });
}

export const sendCompressed = (reply: FastifyReply, { bytes }: CompressedResponse): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(bytes);
