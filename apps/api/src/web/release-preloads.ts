import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const PreloadedFile = z.object({ file: z.string(), integrity: z.string() });
export type PreloadedFile = z.infer<typeof PreloadedFile>;

const Preloads = z.object({
  scripts: z.array(PreloadedFile),
  styles: z.array(PreloadedFile),
  fonts: z.array(z.string()),
});
type Preloads = z.infer<typeof Preloads>;

/** What a release carries as `preloads.json`: what each of its pages needs, and what a page needs besides, by its path. */
const PreloadsFile = z.object({ always: Preloads, pages: z.record(z.string(), Preloads) });
type PreloadsFile = z.infer<typeof PreloadsFile>;

/** Files by their addresses. */
export type PageFiles = Preloads;

const NOTHING: Preloads = { scripts: [], styles: [], fonts: [] };
const NO_FILES: PreloadsFile = { always: NOTHING, pages: {} };

/** Whether `path` is one of those that `pattern` names: `:id` stands for any segment, `*` at its end for all that follow. */
function isNamedBy(pattern: string, path: string): boolean {
  const named = pattern.split('/');
  const asked = path.split('/');
  const isOpen = named.at(-1) === '*';
  if (isOpen) named.pop();
  return (
    (isOpen ? named.length <= asked.length : named.length === asked.length) &&
    named.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  );
}

/** Knows from the releases in a web root which files their pages need. */
export class ReleasePreloads {
  readonly #webRoot: string;
  /** By the address of the release's folder, which never changes its content. */
  readonly #known = new Map<string, PreloadsFile>();

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
  }

  /**
   * The files that the page at `path` needs of the release in `folder`; none where the release does not say so.
   * @throws when its `preloads.json` is broken
   */
  async of(folder: string, path: string): Promise<PageFiles> {
    const { always, pages } = await this.#read(folder);
    const page = Object.entries(pages).find(([pattern]) => isNamedBy(pattern, path))?.[1];
    const needed = [always, page ?? NOTHING];
    const atHome = (one: PreloadedFile) => ({ ...one, file: folder + one.file });
    return {
      scripts: needed.flatMap(({ scripts }) => scripts).map(atHome),
      styles: needed.flatMap(({ styles }) => styles).map(atHome),
      fonts: needed.flatMap(({ fonts }) => fonts).map((file) => folder + file),
    };
  }

  async #read(folder: string): Promise<PreloadsFile> {
    const known = this.#known.get(folder);
    if (known) return known;
    // A remote of another server, or of the development server, has no folder here.
    if (!folder.startsWith('/static/')) return NO_FILES;
    try {
      const text = await readFile(join(this.#webRoot, folder, 'preloads.json'), 'utf8');
      const file = PreloadsFile.parse(JSON.parse(text));
      this.#known.set(folder, file);
      return file;
    } catch (error) {
      // That there is none is not kept: a registry may be copied to a server before its files are.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NO_FILES;
      throw error;
    }
  }
}
