import { type Revisions } from '../database/revisions.ts';
import { unavailable } from '../errors/http-error.ts';
import { RevisionStream } from './revision-stream.ts';

const MOST_STREAMS = 500;
/** Several changes within it are told as one. */
const WINDOW_MS = 250;
const TICK_MS = 1_000;
const LONGEST_SILENCE_MS = 15_000;
const GROUP = 'auditions';

/** Everybody who listens to the changes of the auditions at this process. */
export class RevisionStreams {
  readonly #revisions: Revisions;
  readonly #streams = new Set<RevisionStream>();
  #window: NodeJS.Timeout | undefined;
  #tick: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
    revisions.listen((group) => {
      if (group === GROUP && this.#streams.size > 0) {
        this.#window ??= setTimeout(() => void this.#tellAll(), WINDOW_MS);
      }
    });
  }

  /**
   * A stream that tells the present revision at once.
   * @param until when it ends, in milliseconds since 1970
   * @throws HttpError 503 when there are too many, and while the server closes
   */
  async open(until: number): Promise<RevisionStream> {
    if (this.#isClosed || this.#streams.size >= MOST_STREAMS) {
      throw unavailable('Too many are listening at the moment. Please try again later.');
    }
    const stream = new RevisionStream(until);
    this.#streams.add(stream);
    this.#tick ??= setInterval(() => this.#lookAfter(), TICK_MS);
    stream.once('close', () => this.#forget(stream));
    try {
      stream.tell(await this.#revisions.revisionOf(GROUP));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /** Ends all streams; no more are opened. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.finish();
  }

  #forget(stream: RevisionStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#tick);
    clearTimeout(this.#window);
    this.#tick = this.#window = undefined;
  }

  #lookAfter(): void {
    // What another process announced may have been lost: this asks the database, where others write to it.
    if (!this.#window) void this.#tellAll();
    for (const stream of this.#streams) {
      if (Date.now() >= stream.until) stream.finish();
      else if (stream.silence >= LONGEST_SILENCE_MS) stream.breathe();
    }
  }

  async #tellAll(): Promise<void> {
    this.#window = undefined;
    try {
      const revision = await this.#revisions.revisionOf(GROUP);
      for (const stream of this.#streams) stream.tell(revision);
    } catch {
      // The database does not answer; it is asked again in a second.
    }
  }
}
