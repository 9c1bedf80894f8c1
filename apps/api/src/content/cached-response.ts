import { createHash } from 'node:crypto';
import { brotli, MIN_COMPRESSED_BYTES } from '../http/encoding.ts';
import { memoizeByRevision } from '../database/memoize-by-revision.ts';
import { type RevisionGroup, type Revisions } from '../database/revisions.ts';

/** In one encoding. */
export interface Representation {
  bytes: Buffer;
  /** Of 200 and 304. A strong tag identifies bytes, so each encoding has its own. */
  headers: { etag: string; 'cache-control': string; 'content-encoding'?: string };
}

export interface CachedResponse {
  /** The request headers that it depends on. */
  vary: string;
  identity: Representation;
  /** Absent for a small response. */
  br: Representation | undefined;
}

export async function encodeResponse(body: unknown): Promise<CachedResponse> {
  const bytes = Buffer.from(JSON.stringify(body));
  // A hash of the content is the same on every server and after a restart.
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const ofAll = { 'cache-control': 'no-cache' };
  const identity = { bytes, headers: { etag: `"${hash}"`, ...ofAll } };
  if (bytes.length < MIN_COMPRESSED_BYTES)
    return { vary: 'Authorization', identity, br: undefined };
  return {
    vary: 'Authorization, Accept-Encoding',
    identity,
    br: {
      bytes: await brotli(bytes),
      headers: { etag: `"${hash}-br"`, ...ofAll, 'content-encoding': 'br' },
    },
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
    return body === undefined ? undefined : encodeResponse(body);
  });
}
