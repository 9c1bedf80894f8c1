const CACHE = 'nox-last-known';
const AT = 'nox-at';

/** Long enough for an evening of judging; the data names candidates, so it must not stay longer. */
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;

/** False also for a time that is none, and for one to come: the clock was set back. */
export const isRecent = (at: Date | undefined) => {
  const age = Date.now() - (at?.getTime() ?? NaN);
  return age < MAX_AGE_MS && age > -60_000;
};

const timeOf = (response: Response) => new Date(response.headers.get(AT) ?? '');

/** Accounts never share an address. */
const folderOf = (uid: string) => `/last-known/${encodeURIComponent(uid)}/`;
const address = (uid: string, name: string) => folderOf(uid) + encodeURIComponent(name);

async function removeUnless(isKept: (path: string, response: Response) => boolean): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  let isEmpty = true;
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response && isKept(new URL(request.url).pathname, response)) isEmpty = false;
    else await cache.delete(request);
  }
  if (isEmpty) await caches.delete(CACHE);
}

/** Removes data that is older than 12 hours. Creates no cache for visitors. Rejects where there is no storage. */
export const removeExpired = (): Promise<void> =>
  removeUnless((_path, response) => isRecent(timeOf(response)));

/** Does nothing in browsers that refuse storage and on pages that did not come over a secure connection. */
export class OfflineStore {
  private lastWrite: Promise<void> = Promise.resolve();

  /** @param at when the server sent the data */
  put(uid: string, name: string, data: unknown, at: Date): Promise<void> {
    const headers = { 'content-type': 'application/json', [AT]: at.toISOString() };
    return this.enqueue(async () => {
      const cache = await caches.open(CACHE);
      await cache.put(address(uid, name), new Response(JSON.stringify(data), { headers }));
    });
  }

  /** The data, unless it is older than 12 hours: then it is removed. */
  async get(uid: string, name: string): Promise<{ data: unknown; at: Date } | undefined> {
    try {
      await this.lastWrite;
      const stored = await (await caches.open(CACHE)).match(address(uid, name));
      if (!stored) return undefined;
      const at = timeOf(stored);
      if (isRecent(at)) return { data: await stored.json(), at };
      await this.removeExpired();
      return undefined;
    } catch {
      return undefined;
    }
  }

  removeExpired(): Promise<void> {
    return this.enqueue(removeExpired);
  }

  keepOnly(uid: string): Promise<void> {
    return this.enqueue(() => removeUnless((path) => path.startsWith(folderOf(uid))));
  }

  clear(): Promise<void> {
    return this.enqueue(async () => void (await caches.delete(CACHE)));
  }

  private enqueue(write: () => Promise<void>): Promise<void> {
    this.lastWrite = this.lastWrite.then(write).catch(() => undefined);
    return this.lastWrite;
  }
}
