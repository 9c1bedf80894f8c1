import { Readable } from 'node:stream';

/** Little: whoever does not keep up gets the latest revision once they do, not all that they missed. */
const BUFFER_BYTES = 1_024;

/** Revisions as server-sent events, for one listener. */
export class RevisionStream extends Readable {
  #latest: number | undefined;
  #told: number | undefined;
  #isWanted = false;
  #lastWordAt = performance.now();

  /** @param until when the listener's token ends, in milliseconds since 1970 */
  readonly until: number;

  constructor(until: number) {
    super({ highWaterMark: BUFFER_BYTES });
    this.until = until;
  }

  /** Since the last word, in milliseconds. */
  get silence(): number {
    return performance.now() - this.#lastWordAt;
  }

  tell(revision: number): void {
    this.#latest = revision;
    this.#catchUp();
  }

  /** Keeps what is in between from taking the connection for dead. */
  breathe(): void {
    if (this.#isWanted) this.#say(':\n\n');
  }

  /** Ends in good order, or at once when nobody reads. */
  finish(): void {
    if (this.#isWanted) this.push(null);
    else this.destroy();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#catchUp();
  }

  #catchUp(): void {
    if (!this.#isWanted || this.#latest === this.#told) return;
    this.#told = this.#latest;
    const told = JSON.stringify({ revision: this.#latest });
    this.#say(`event: revision\nid: ${this.#latest}\ndata: ${told}\n\n`);
  }

  #say(text: string): void {
    this.#lastWordAt = performance.now();
    this.#isWanted = this.push(text);
  }
}
