import { readFile, stat } from 'node:fs/promises';
import { unavailable } from '../errors/http-error';

/** The element for them, however the page's source is formatted. */
const PLACEHOLDER = /(<script[^>]*\bid="nox-page"[^>]*>)\s*\{\}\s*(<\/script>)/;

/** What only the running server knows and tells the page. */
export interface PageFacts {
  authEmulatorUrl?: string;
}

function insert(html: string, facts: PageFacts): string {
  // A "<" could otherwise end the script element from within a string.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return html.replace(PLACEHOLDER, (_, open: string, close: string) => open + json + close);
}

/**
 * The page that every address of the product gets, read again whenever a build has replaced it.
 * The returned function throws HttpError 503 while there is none.
 */
export function createPage(path: string, facts: PageFacts): () => Promise<string> {
  let cached: { mtimeMs: number; inode: number; html: string } | undefined;
  return async () => {
    try {
      const { mtimeMs, ino: inode } = await stat(path);
      if (cached?.mtimeMs !== mtimeMs || cached.inode !== inode) {
        cached = { mtimeMs, inode, html: insert(await readFile(path, 'utf8'), facts) };
      }
      return cached.html;
    } catch {
      throw unavailable('The website has not been built yet: run `npm run build`.');
    }
  };
}
