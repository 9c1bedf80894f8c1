import { createHash } from 'node:crypto';
import { brotli, MIN_COMPRESSED_BYTES } from '../http/encoding.ts';
import { memoizeByRevision } from '../database/memoize-by-revision.ts';
import { type RevisionGroup, type Revisions } from '../database/revisions.ts';

interface Tagged {
  bytes: Buffer;
  etag: string;
}

/** A response in two encodings; a strong tag identifies bytes, so each has its own. */
export interface CachedResponse {
  identity: Tagged;
  /** Absent for a small response. */
  br: Tagged | undefined;
}

async function encode(body: unknown): Promise<CachedResponse> {
  const bytes = Buffer.from(JSON.stringify(body));
  // A hash of the content is the same on every server and after a restart.
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const isCompressed = bytes.length >= MIN_COMPRESSED_BYTES;
  return {
    identity: { bytes, etag: `"${hash}"` },
    br: isCompressed ? { bytes: await brotli(bytes), etag: `"${hash}-br"` } : undefined,
  };
}

/**
 * Caches a public response, ready to send: loaded and encoded once per revision of the group.
 * @param load the body; `undefined` when there is none
 */
export function cachedResponse(
  revisions: Revisions,
  group: RevisionGroup,
  load: () => Promise<unknown>,
): () => CachedResponse | Promise<CachedResponse | undefined> {
  return memoizeByRevision(revisions, group, async () => {
    const body = await load();
    return body === undefined ? undefined : encode(body);
  });
}
