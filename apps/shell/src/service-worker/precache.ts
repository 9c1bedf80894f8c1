const FILES = 'nox-files';

/** A folder whose files never change, see `docs/federation.md`; those of a development server do. */
const RELEASE = /^\/static\/js\/[^/]+\/(?!dev\/)[^/]+\//;

/** What pages ask for of a release; the rest is for servers and for whoever looks for a fault. */
const OF_PAGES = /^(?!service-worker\.js$).*\.(?:js|css|woff2|svg|webmanifest)$/;

/** So many at a time that the page, which is at work meanwhile, is not held up. */
const AT_A_TIME = 4;

/** As much of a `release.json` as is used here; hashes are hexadecimal. */
interface Release {
  files: Record<string, { sha256: string }>;
}

export const isReleased = (path: string) => RELEASE.test(path);

/**
 * The folder of a release, with a slash at the end.
 * @throws Error if the file at `path` may change
 */
export function releaseFolder(path: string): string {
  const folder = RELEASE.exec(path)?.[0];
  if (folder === undefined) throw new Error(`${path} is no file of a release.`);
  return folder;
}

/** A file of a release as it was kept. */
export async function precachedFile(path: string): Promise<Response | undefined> {
  return (await caches.open(FILES)).match(path, { ignoreVary: true });
}

/**
 * Keeps everything of a release that pages may ask for.
 * @throws Error if something of it cannot be had, or is not what it should be
 */
export async function precacheRelease(folder: string): Promise<void> {
  const cache = await caches.open(FILES);
  const kept = new Set((await cache.keys()).map(pathOf));
  const { files } = (await (await fetchWhole(`${folder}release.json`)).json()) as Release;
  const missing = Object.entries(files).filter(
    ([name]) => OF_PAGES.test(name) && !kept.has(folder + name),
  );
  const keepNext = async (): Promise<void> => {
    const next = missing.pop();
    if (!next) return;
    const [name, { sha256 }] = next;
    await cache.put(folder + name, await fetchWhole(folder + name, integrityOf(sha256)));
    return keepNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, keepNext));
}

/** Keeps nothing beyond the releases in these folders. */
export async function deleteOthers(folders: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!folders.some((folder) => pathOf(request).startsWith(folder))) await cache.delete(request);
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** @throws Error unless it is all there, from us, and what it should be */
export async function fetchWhole(path: string, options: RequestInit = {}): Promise<Response> {
  const address = new URL(path, self.location.href);
  const response = await fetch(address, { priority: 'low', ...options });
  // Neither an error nor a part; and not what somebody else answered, whose page a redirect may lead to.
  if (response.status === 200 && !response.redirected) return response;
  throw new Error(`${path} was answered with ${response.status}.`);
}

function integrityOf(hash: string): RequestInit {
  const bytes = hash.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return { integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` };
}
