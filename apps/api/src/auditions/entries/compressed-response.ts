import { type FastifyReply } from 'fastify';
import { memoizeByRevision } from '../../database/memoize-by-revision.ts';
import { type Revisions } from '../../database/revisions.ts';
import { brotli } from '../../http/encoding.ts';
import { type Viewer } from './judging-settings.ts';
import { stringifyLists } from '../../http/large-responses.ts';

/** A request waits for these megabytes: half the time of the default quality, for a tenth more bytes. */
export const compressLarge = (bytes: Buffer): Promise<Buffer> => brotli(bytes, 4);

interface CompressedResponse {
  /** The revision of the auditions at the time of the read. */
  revision: number;
  /** JSON in Brotli's format. */
  bytes: Buffer;
}

/**
 * Caches a compressed response with every entry until the auditions change: fifteen judges who open the page at once
 * cause one read. Judges, who see no contact data, have one of their own. What an account that hides reviews gets is its own, and not cached.
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
    memoizeByRevision(revisions, 'auditions', () =>
      compress({ hidingUid: undefined, seesContacts }),
    );
  const [ofOrganisers, ofJudges] = [sharedBy(true), sharedBy(false)];
  return (viewer) => {
    if (viewer.hidingUid !== undefined) return compress(viewer);
    return viewer.seesContacts ? ofOrganisers() : ofJudges();
  };
}

export const sendCompressed = (reply: FastifyReply, { bytes }: CompressedResponse): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(bytes);
