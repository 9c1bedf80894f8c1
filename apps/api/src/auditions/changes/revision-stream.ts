import { Readable } from 'node:stream';

/** Small: a slow client gets the latest revision when it reads again, not every one in between. */
const BUFFER_BYTES = 1_024;

/** Revisions as server-sent events, for one client. */
export class RevisionStream extends Readable {
  #latest: number | undefined;
  #sent: number | undefined;
  #canPush = false;
  #lastPushAt = performance.now();

  /** @param until when the client's token expires, in milliseconds since 1970 */
  readonly until: number;

  constructor(until: number) {
    super({ highWaterMark: BUFFER_BYTES });
    this.until = until;
  }

  /** Since the last message, in milliseconds. */
  get idleMs(): number {
    return performance.now() - this.#lastPushAt;
  }

  send(revision: number): void {
    this.#latest = revision;
    this.#sendLatest();
  }

  /** A comment, so that proxies do not close an idle connection. */
  heartbeat(): void {
    if (this.#canPush) this.#push(':\n\n');
  }

  /** Ends after the last message, or at once when the client does not read. */
  finish(): void {
    if (this.#canPush) this.push(null);
    else this.destroy();
  }

  override _read(): void {
    this.#canPush = true;
    this.#sendLatest();
  }

  #sendLatest(): void {
    if (!this.#canPush || this.#latest === this.#sent) return;
    this.#sent = this.#latest;
    const data = JSON.stringify({ revision: this.#latest });
    this.#push(`event: revision\nid: ${this.#latest}\ndata: ${data}\n\n`);
  }

  #push(text: string): void {
    this.#lastPushAt = performance.now();
    this.#canPush = this.push(text);
  }
}
