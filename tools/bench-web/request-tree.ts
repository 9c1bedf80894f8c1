import type { CDPSession } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

interface Request {
  url: string;
  type: string | undefined;
  /** The address of the script that asked for it; the parser asks for what the HTML names. */
  askedBy: string | undefined;
  bytes: number;
  isDone: boolean;
}

const FOREIGN = /firebase|identitytoolkit|securetoken|\/static\/js\/(admin|judging)\//;

interface Stack {
  callFrames: { url: string }[];
  /** What scheduled this, when it runs later than that. */
  parent?: Stack;
}

interface Initiator {
  type: string;
  stack?: Stack;
  url?: string;
}

/** The script at the top of the stack that led to a request, however asynchronously. */
function asker({ type, stack, url }: Initiator): string | undefined {
  if (type !== 'script') return type === 'parser' ? undefined : url;
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find(({ url: script }) => script !== '');
    if (frame) return frame.url;
  }
  return undefined;
}

/** What a page asked the network for, and what asked for what. */
export class RequestTree {
  readonly #requests = new Map<string, Request>();
  #changedAt = performance.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
      this.#changedAt = performance.now();
      const askedBy = asker(initiator);
      const { url } = request;
      this.#requests.set(requestId, { url, type, askedBy, bytes: 0, isDone: false });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#end(requestId, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId, 0));
  }

  #end(requestId: string, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    this.#changedAt = performance.now();
    request.bytes = bytes;
    request.isDone = true;
  }

  /** Resolves when nothing was on the network for `ms`, at the latest after `longestMs`. */
  async quiet(ms: number, longestMs: number): Promise<void> {
    const givesUpAt = performance.now() + longestMs;
    const isBusy = () => [...this.#requests.values()].some(({ isDone }) => !isDone);
    while (performance.now() < givesUpAt) {
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

  /** Addresses of our scripts, styles and fonts that were asked for more than once; icons are the browser's affair. */
  loadedTwice(): string[] {
    const urls = [...this.#requests.values()].map(({ url }) => url);
    const ours = urls.filter((url) => /\/static\/.*\.(js|css|woff2)$/.test(url));
    return [...new Set(ours.filter((url, index) => ours.indexOf(url) !== index))];
  }

  #level({ askedBy }: Request, seen: readonly string[] = []): number {
    if (askedBy === undefined || seen.includes(askedBy)) return 1;
    const asking = [...this.#requests.values()].find(({ url }) => url === askedBy);
    return asking && asking.type !== 'Document' ? 1 + this.#level(asking, [...seen, askedBy]) : 1;
  }
}
