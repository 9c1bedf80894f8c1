const CACHE = 'nox-last-known';
const AT = 'nox-at';

/** Long enough for an evening of judging; the data names candidates, so it must not stay longer. */
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;

/** False also for a time that is none, and for one to come: the clock was set back. */
export const isRecent = (at: Date) => {
  const age = Date.now() - at.getTime();
  return age < MAX_AGE_MS && age > -60_000;
};

const timeOf = ({ headers }: Response) => new Date(headers.get(AT) ?? '');

/** Accounts never share an address. */
const folderOf = (uid: string) => `/last-known/${encodeURIComponent(uid)}/`;
const address = (uid: string, name: string) => folderOf(uid) + encodeURIComponent(name);

async function removeUnless(isKept: (path: string, at: Date) => boolean): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  let isEmpty = true;
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (stored && isKept(new URL(request.url).pathname, timeOf(stored))) isEmpty = false;
    else await cache.delete(request);
  }
  if (isEmpty) await caches.delete(CACHE);
}

/** Documents, which write nothing, remove expired data without a queue. This creates no cache for visitors, and rejects where there is no storage. */
export const removeExpiredNow = () => removeUnless((_path, at) => isRecent(at));

let last: Promise<unknown> = Promise.resolve();

/** Runs one access after the other. Nothing happens in browsers that refuse storage and on pages that did not come over a secure connection. */
function enqueue<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
  const result = last.then(access).catch(() => undefined);
  last = result;
  return result;
}

export const removeExpired = () => enqueue(removeExpiredNow);

export const removeOthers = (uid: string) =>
  enqueue(() => removeUnless((path) => path.startsWith(folderOf(uid))));

export const clear = () => enqueue(() => caches.delete(CACHE));

/** @param at when the server sent the data */
export const put = (uid: string, name: string, data: unknown, at: Date) =>
  enqueue(async () => {
    const headers = { 'content-type': 'application/json', [AT]: at.toISOString() };
    const cache = await caches.open(CACHE);
    await cache.put(address(uid, name), new Response(JSON.stringify(data), { headers }));
  });

/** The data, with the time when the server sent it, at most 12 hours ago. All that is stored is looked through only when this is older: the first rows of a page wait for it. */
export async function get(uid: string, name: string) {
  const stored = await enqueue(async () => {
    const found = await (await caches.open(CACHE)).match(address(uid, name));
    return found && { data: (await found.json()) as unknown, at: timeOf(found) };
  });
  if (!stored || isRecent(stored.at)) return stored;
  await removeExpired();
  return undefined;
}
