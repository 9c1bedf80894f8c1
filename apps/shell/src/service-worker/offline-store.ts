/** What is kept of an account: who it is, and the audition entries. */
export type Kind = 'account' | 'entries';

interface StoredAnswer {
  data: unknown;
  /** When the server last said so. */
  at: Date;
}

const ANSWERS = 'nox-last-known';
const AT = 'nox-at';

/** Accounts never meet: each has addresses of its own. */
const address = (uid: string, kind: Kind) => `/last-known/${encodeURIComponent(uid)}/${kind}`;

/**
 * The last that this browser was told, for a page that opens without a network. Some browsers keep nothing for us, and
 * pages that did not come over a safe connection may not ask.
 */
export class OfflineStore {
  private done: Promise<void> = Promise.resolve();

  keep(uid: string, kind: Kind, data: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json', [AT]: new Date().toISOString() };
    return this.inTurn(async () => {
      const cache = await caches.open(ANSWERS);
      await cache.put(address(uid, kind), new Response(JSON.stringify(data), { headers }));
    });
  }

  async read(uid: string, kind: Kind): Promise<StoredAnswer | undefined> {
    try {
      await this.done;
      const kept = await (await caches.open(ANSWERS)).match(address(uid, kind));
      return kept && { data: await kept.json(), at: new Date(kept.headers.get(AT) ?? '') };
    } catch {
      return undefined;
    }
  }

  /** Keeps nothing of anybody any more. */
  forget(): Promise<void> {
    return this.inTurn(async () => void (await caches.delete(ANSWERS)));
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.done = this.done.then(work).catch(() => undefined);
    return this.done;
  }
}
