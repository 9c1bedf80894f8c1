import { createHash } from 'node:crypto';
import { brotli } from '../../http/encoding.ts';

/** A page ready to be sent, in two encodings with a strong tag each. */
export interface CachedPage {
  status: 200 | 404;
  identity: { bytes: Buffer; etag: string };
  br: { bytes: Buffer; etag: string };
  /** It can be read without its scripts. */
  isRendered: boolean;
  /** What its policy has to allow for the styles that it carries. */
  styleSources: readonly string[];
}

/** A page as it was made. */
interface MadePage {
  status: 200 | 404;
  html: string;
  /** Whether it is worth keeping. */
  isKept: boolean;
  styleSources?: readonly string[];
}

/** Pages are some ten kilobytes; versions, revisions and host names that nobody asks for any more make place. */
const MAX_PAGES = 200;

async function prepare({ status, html, styleSources }: MadePage): Promise<CachedPage> {
  const bytes = Buffer.from(html);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return {
    status,
    identity: { bytes, etag: `"${hash}"` },
    br: { bytes: await brotli(bytes), etag: `"${hash}-br"` },
    isRendered: styleSources !== undefined,
    styleSources: styleSources ?? [],
  };
}

/** Makes each page once, however many ask for it at the same time. */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage>>();

  /**
   * @param key names everything that the page is made of
   * @param make may throw; nothing is kept then, nor when it says that the page is not worth keeping
   */
  get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (known) {
      // The order of a Map is that of insertion: what is asked for stays.
      this.#pages.delete(key);
      this.#pages.set(key, known);
      return known;
    }
    const page = make().then((made) => {
      if (!made.isKept) this.#forget(key, page);
      return prepare(made);
    });
    page.catch(() => this.#forget(key, page));
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  #forget(key: string, page: Promise<CachedPage>): void {
    if (this.#pages.get(key) === page) this.#pages.delete(key);
  }
}
