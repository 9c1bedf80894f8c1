import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { encode } from '#platform/http/encoding.ts';

/** The hashes of inline elements that a page's content security policy has to allow. */
export interface InlineSources {
  styles: readonly string[];
  scripts: readonly string[];
}

/** The source of an inline element with this content, for a content security policy. */
export const cspHash = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The sources of the `style` attributes in rendered HTML, which allow just these values. A text has no bare quotes. */
export function styleSources(html: string): string[] {
  const values = [...html.matchAll(/<[a-z][^<>]* style="([^"]+)"/g)].map(([, value]) =>
    value!.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!),
  );
  return values.length > 0 ? ["'unsafe-hashes'", ...new Set(values.map(cspHash))] : [];
}

export interface Page {
  status: 200 | 404 | 503;
  html: string;
  inlineSources?: InlineSources;
  isRendered?: boolean;
  /** Whether some of its data could not be read, or may be of any age: it is cached nowhere. */
  isIncomplete?: boolean | undefined;
}

export const CACHED_PAGES = {
  maxSize: 8 * 1_048_576,
  sizeCalculation: ({ identity, br }: CachedPage) => identity.bytes.length + br.bytes.length,
};

const encodePage = async ({ html, ...page }: Page) => ({
  ...page,
  ...(await encode(Buffer.from(html))),
});

export type CachedPage = Awaited<ReturnType<typeof encodePage>>;

/** Makes each page once, also for concurrent requests; the key names all that it is made from. An incomplete page is not cached. */
export function pageCache() {
  const pages = new LRUCache<string, CachedPage, () => Promise<Page | undefined>>({
    ...CACHED_PAGES,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const made = await make();
      return made && encodePage(made);
    },
    // While a page is made, others may take its place.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return async <Made extends Page | undefined>(key: string, make: () => Promise<Made>) => {
    const page = await pages.fetch(key, { context: make });
    if (page?.isIncomplete) pages.delete(key);
    return page as CachedPage | Extract<Made, undefined>;
  };
}
