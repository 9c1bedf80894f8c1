import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { brotli } from '../../http/encoding.ts';

/** The hashes of inline elements that a page's content security policy has to allow. */
export interface InlineSources {
  styles: readonly string[];
  scripts: readonly string[];
}

export interface Page {
  status: 200 | 404 | 503;
  html: string;
  inlineSources?: InlineSources;
  /** Whether the server rendered its content. */
  isRendered?: boolean;
}

/** Of up to a hundred kilobytes each: those of the live and the former release, for a few revisions of the content. */
const MAX_PAGES = 50;

async function encode({ status, html, inlineSources, isRendered = false }: Page) {
  const bytes = Buffer.from(html);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return {
    status,
    identity: { bytes, etag: `"${hash}"` },
    br: { bytes: await brotli(bytes), etag: `"${hash}-br"` },
    inlineSources,
    isRendered,
  };
}

/** A page in two encodings, each with a strong tag. */
export type CachedPage = Awaited<ReturnType<typeof encode>>;

/**
 * Makes each page once, also for concurrent requests, and drops the least recently used ones.
 * @returns a function of a key, which names all that the page is made from, and of what makes the page: that may throw, or
 * return nothing, and nothing is cached then
 */
export function pageCache() {
  const pages = new LRUCache<string, CachedPage, () => Promise<Page | undefined>>({
    max: MAX_PAGES,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const made = await make();
      return made && encode(made);
    },
    // While a page is made, others may take its place.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return <Made extends Page | undefined>(key: string, make: () => Promise<Made>) =>
    pages.fetch(key, { context: make }) as Promise<CachedPage | Extract<Made, undefined>>;
}
