import { Readable } from 'node:stream';
import { type Revisions } from '#platform/database/revisions.ts';
import { unavailable } from '#platform/errors/http-error.ts';

const MAX_STREAMS = 500;
const MAX_PER_ACCOUNT = 5;
/** A stream that gave way may be opened again after this time: five others of its account are open. */
const GIVEN_WAY_RETRY_MS = 60_000;
/** Changes within it are sent as one. */
const DEBOUNCE_MS = 250;
const TICK_MS = 1_000;
const MAX_IDLE_MS = 15_000;
/** How often the account of a stream is checked; answers are cached anyway. */
const CHECK_INTERVAL_MS = 15_000;
/** The groups by their events. Clients of earlier releases know the first one only. */
const EVENTS = { revision: 'auditions', schedule: 'schedule' } as const;
type Event = keyof typeof EVENTS;
const GROUPS: ReadonlySet<string> = new Set(Object.values(EVENTS));

/** A slow client gets the latest revision once it has read these, not every one in between. */
const BUFFER_BYTES = 1_024;

interface Listener {
  uid: string;
  /** When the client's token expires, in milliseconds since 1970. */
  until: number;
  /** Whether its account is still accepted, with the same roles; may throw. */
  isAccepted: () => Promise<boolean>;
}

/** Revisions as server-sent events, for one client. */
class RevisionStream extends Readable {
  readonly listener: Listener;
  readonly #sent = new Map<Event, number>();
  /** The monotonic clock counts these milliseconds. */
  readonly #expiresAt: number;
  #checkedAt = performance.now();
  #pushedAt = performance.now();
  #isFinished = false;

  constructor(listener: Listener) {
    super({ read: () => undefined });
    this.listener = listener;
    this.#expiresAt = performance.now() + listener.until - Date.now();
  }

  /** Ends with the token, and now and then checks the account. After an idle time sends a comment, for proxies. */
  check(): void {
    const now = performance.now();
    if (now >= this.#expiresAt) return this.finish();
    if (now - this.#checkedAt >= CHECK_INTERVAL_MS) this.checkAccount();
    if (now - this.#pushedAt >= MAX_IDLE_MS) this.#push(':\n\n');
  }

  /** Ends when the account is not accepted any more, or may do something else. */
  checkAccount(): void {
    this.#checkedAt = performance.now();
    this.listener.isAccepted().then(
      (isAccepted) => isAccepted || this.finish(),
      () => this.finish(),
    );
  }

  send(latest: ReadonlyMap<Event, number>): void {
    for (const [event, revision] of latest) {
      if (revision === this.#sent.get(event)) continue;
      const id = event === 'revision' ? `id: ${revision}\n` : '';
      const text = `event: ${event}\n${id}data: ${JSON.stringify({ revision })}\n\n`;
      if (this.#push(text)) this.#sent.set(event, revision);
    }
  }

  /** Ends for another stream of its account; a client that opened it again at once would end that one. */
  giveWay(): void {
    this.#push(`retry: ${GIVEN_WAY_RETRY_MS}\n\n`);
    this.finish();
  }

  /** Ends after the last message, or at once when the client does not read. */
  finish(): void {
    if (this.#isSlow) this.destroy();
    else this.push(null);
    this.#isFinished = true;
  }

  get #isSlow(): boolean {
    return this.readableLength >= BUFFER_BYTES;
  }

  /** @returns false where the client does not read */
  #push(text: string): boolean {
    if (this.#isFinished || this.#isSlow) return false;
    this.#pushedAt = performance.now();
    this.push(text);
    return true;
  }
}

export function revisionStreams(revisions: Revisions) {
  const streams = new Set<RevisionStream>();
  let debounce: NodeJS.Timeout | undefined;
  let interval: NodeJS.Timeout | undefined;
  let isClosed = false;

  const readLatest = async (): Promise<Map<Event, number>> =>
    new Map([
      ['revision', await revisions.revisionOf(EVENTS.revision)],
      ['schedule', await revisions.revisionOf(EVENTS.schedule)],
    ]);

  async function sendToAll(): Promise<void> {
    debounce = undefined;
    try {
      const latest = await readLatest();
      for (const stream of streams) stream.send(latest);
    } catch {
      // The database does not respond; the next tick reads again.
    }
  }

  function tick(): void {
    // An announcement of another process may be lost: this reads the revision, from the database where others write.
    if (!debounce) void sendToAll();
    for (const stream of streams) stream.check();
  }

  function stopTimers(): void {
    clearInterval(interval);
    clearTimeout(debounce);
    interval = debounce = undefined;
  }

  function endOldest(uid: string): void {
    // A set returns streams in the order in which they were opened.
    const [oldest, ...others] = [...streams].filter((stream) => stream.listener.uid === uid);
    if (!oldest || others.length + 1 < MAX_PER_ACCOUNT) return;
    oldest.giveWay();
    streams.delete(oldest);
  }

  revisions.subscribe((group) => {
    if (group === 'staff') for (const stream of streams) stream.checkAccount();
    if (GROUPS.has(group) && streams.size > 0) {
      debounce ??= setTimeout(() => void sendToAll(), DEBOUNCE_MS);
    }
  });

  return {
    /** Opens a stream; the oldest of too many of an account is closed. @throws HttpError 503 for too many in all, and on closing */
    async open(listener: Listener): Promise<RevisionStream> {
      endOldest(listener.uid);
      if (isClosed || streams.size >= MAX_STREAMS) {
        throw unavailable('Too many are listening now. Please try again later.');
      }
      const stream = new RevisionStream(listener);
      streams.add(stream);
      interval ??= setInterval(tick, TICK_MS);
      stream.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) stopTimers();
      });
      try {
        stream.send(await readLatest());
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return stream;
    },

    /** Ends all streams; no more are opened. */
    close(): void {
      isClosed = true;
      for (const stream of streams) stream.finish();
      // A stream whose client does not read stays open until its connection is closed.
      stopTimers();
    },
  };
}
