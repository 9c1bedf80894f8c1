import { createHash } from 'node:crypto';
import { brotli, WORTH_COMPRESSING_BYTES } from '../http/encoding';
import { type RevisionGroup, type Revisions } from '../database/revisions';

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

interface Kept {
  state: string;
  answer: Promise<PreparedAnswer | undefined>;
  /** The same, once it is there. */
  ready?: PreparedAnswer;
}

/**
 * Keeps what every visitor gets, ready to send: loaded and serialised once per change of the group. What is ready is
 * answered at once, without a promise.
 * @param load what to answer; `undefined` when there is nothing
 */
export function preparedAnswer(
  revisions: Revisions,
  group: RevisionGroup,
  load: () => Promise<unknown>,
): () => PreparedAnswer | Promise<PreparedAnswer | undefined> {
  let kept: Kept | undefined;

  async function prepared(): Promise<PreparedAnswer | undefined> {
    // The state is known before the loading begins, so what is kept is never older than its state.
    const state = await revisions.stateOf(group);
    if (kept?.state === state) return kept.answer;
    const answer = load().then((body) => (body === undefined ? undefined : prepare(body)));
    const entry: Kept = { state, answer };
    kept = entry;
    answer.then(
      (ready) => (entry.ready = ready),
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return answer;
  }

  return () =>
    kept?.ready && kept.state === revisions.knownStateOf(group) ? kept.ready : prepared();
}
