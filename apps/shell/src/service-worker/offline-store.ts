const CACHE = 'nox-last-known';
const AT = 'nox-at';

/** Accounts never share an address. */
const address = (uid: string, name: string) =>
  `/last-known/${encodeURIComponent(uid)}/${encodeURIComponent(name)}`;

/** Does nothing in browsers that refuse storage and on pages that did not come over a secure connection. */
export class OfflineStore {
  private lastWrite: Promise<void> = Promise.resolve();

  put(uid: string, name: string, data: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json', [AT]: new Date().toISOString() };
    return this.enqueue(async () => {
      const cache = await caches.open(CACHE);
      await cache.put(address(uid, name), new Response(JSON.stringify(data), { headers }));
    });
  }

  async get(uid: string, name: string): Promise<{ data: unknown; at: Date } | undefined> {
    try {
      await this.lastWrite;
      const stored = await (await caches.open(CACHE)).match(address(uid, name));
      return stored && { data: await stored.json(), at: new Date(stored.headers.get(AT) ?? '') };
    } catch {
      return undefined;
    }
  }

  clear(): Promise<void> {
    return this.enqueue(async () => void (await caches.delete(CACHE)));
  }

  private enqueue(write: () => Promise<void>): Promise<void> {
    this.lastWrite = this.lastWrite.then(write).catch(() => undefined);
    return this.lastWrite;
  }
}
