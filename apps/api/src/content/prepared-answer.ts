import { createHash } from 'node:crypto';
import { brotli, WORTH_COMPRESSING_BYTES } from '../http/encoding.ts';
import { keptByState } from '../database/kept-by-state.ts';
import { type RevisionGroup, type Revisions } from '../database/revisions.ts';

interface Tagged {
  bytes: Buffer;
  etag: string;
}

/** The same answer in two encodings; a strong tag names bytes, so each has its own. */
export interface PreparedAnswer {
  identity: Tagged;
  /** Absent where compressing is not worth it. */
  br: Tagged | undefined;
}

async function prepare(body: unknown): Promise<PreparedAnswer> {
  const bytes = Buffer.from(JSON.stringify(body));
  // By content: the same on every server and after a restart.
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const isWorthIt = bytes.length >= WORTH_COMPRESSING_BYTES;
  return {
    identity: { bytes, etag: `"${hash}"` },
    br: isWorthIt ? { bytes: await brotli(bytes), etag: `"${hash}-br"` } : undefined,
  };
}

/**
 * Keeps what every visitor gets, ready to send: loaded and serialised once per change of the group.
 * @param load what to answer; `undefined` when there is nothing
 */
export function preparedAnswer(
  revisions: Revisions,
  group: RevisionGroup,
  load: () => Promise<unknown>,
): () => PreparedAnswer | Promise<PreparedAnswer | undefined> {
  return keptByState(revisions, group, async () => {
    const body = await load();
    return body === undefined ? undefined : prepare(body);
  });
}
