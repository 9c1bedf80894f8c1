import type { CDPSession } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

interface Request {
  url: string;
  type: string | undefined;
  /** The address of the script that requested it; absent for what the HTML names. */
  initiator: string | undefined;
  bytes: number;
  isDone: boolean;
}

/** What no public page needs. */
const FOREIGN =
  /firebase|identitytoolkit|securetoken|\/static\/js\/(?!shell\/|public-site\/)[^/]+\//;

interface Stack {
  callFrames: { url: string }[];
  /** The stack that scheduled this one. */
  parent?: Stack;
}

interface Initiator {
  type: string;
  stack?: Stack;
  url?: string;
}

/** The script at the top of the stack that led to a request, across asynchronous calls. */
function scriptOf({ type, stack, url }: Initiator): string | undefined {
  if (type !== 'script') return type === 'parser' ? undefined : url;
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find(({ url: script }) => script !== '');
    if (frame) return frame.url;
  }
  return undefined;
}

/** The requests of a page, and which request led to which. */
export class RequestTree {
  readonly #requests = new Map<string, Request>();
  #changedAt = performance.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
      this.#changedAt = performance.now();
      const { url } = request;
      const script = scriptOf(initiator);
      this.#requests.set(requestId, { url, type, initiator: script, bytes: 0, isDone: false });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#end(requestId, encodedDataLength),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      // It has no end.
      if (response.mimeType === 'text/event-stream') this.#end(requestId, 0);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId, 0));
  }

  #end(requestId: string, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    this.#changedAt = performance.now();
    request.bytes = bytes;
    request.isDone = true;
  }

  /** Resolves when nothing was on the network for `ms`, at the latest after `maxMs`. */
  async quiet(ms: number, maxMs: number): Promise<void> {
    const deadline = performance.now() + maxMs;
    const isBusy = () => [...this.#requests.values()].some(({ isDone }) => !isDone);
    while (performance.now() < deadline) {
      if (!isBusy() && performance.now() - this.#changedAt > ms) return;
      await sleep(100);
    }
  }

  figures() {
    const requests = [...this.#requests.values()];
    const sum = (some: Request[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    const isScript = ({ type }: Request) => type === 'Script';
    return {
      scriptBytes: sum(requests.filter(isScript)),
      bytes: sum(requests),
      levels: Math.max(0, ...requests.filter(isScript).map((request) => this.#level(request))),
      foreignBytes: sum(requests.filter(({ url }) => FOREIGN.test(url))),
    };
  }

  /** Addresses of our scripts, styles and fonts that were requested more than once. */
  loadedTwice(): string[] {
    const urls = [...this.#requests.values()].map(({ url }) => url);
    const ours = urls.filter((url) => /\/static\/.*\.(js|css|woff2)$/.test(url));
    return [...new Set(ours.filter((url, index) => ours.indexOf(url) !== index))];
  }

  #level({ initiator }: Request, seen: readonly string[] = []): number {
    if (initiator === undefined || seen.includes(initiator)) return 1;
    const parent = [...this.#requests.values()].find(({ url }) => url === initiator);
    return parent && parent.type !== 'Document' ? 1 + this.#level(parent, [...seen, initiator]) : 1;
  }
}
