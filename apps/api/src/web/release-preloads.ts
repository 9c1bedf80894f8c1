import { type PageFiles, type PreloadedFile, Preloads } from '@nox/release-format';
import { readReleaseFile } from './release-file.ts';

const NO_FILES: PageFiles = { scripts: [], styles: [], fonts: [] };

/** Whether `pattern` covers `path`: `:id` matches any segment, `*` at its end all that follow. */
function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const segments = path.split('/');
  const isOpen = expected.at(-1) === '*';
  if (isOpen) expected.pop();
  return (
    (isOpen ? expected.length <= segments.length : expected.length === segments.length) &&
    expected.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

/** Reads which files the pages of a release need. */
export class ReleasePreloads {
  readonly #webRoot: string;
  /** By the address of the release's folder, whose content never changes. */
  readonly #cache = new Map<string, Preloads>();

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
  }

  /**
   * The files that the page at `path` needs of the release in `folder`, by their addresses; none where the release does
   * not declare any.
   * @throws when its `preloads.json` is broken
   */
  async of(folder: string, path: string): Promise<PageFiles> {
    const preloads = await this.#read(folder);
    if (!preloads) return NO_FILES;
    const page = Object.entries(preloads.pages).find(([pattern]) => matches(pattern, path))?.[1];
    const parts = [preloads.always, page ?? NO_FILES];
    const inFolder = (one: PreloadedFile) => ({ ...one, file: folder + one.file });
    return {
      scripts: parts.flatMap(({ scripts }) => scripts).map(inFolder),
      styles: parts.flatMap(({ styles }) => styles).map(inFolder),
      fonts: parts.flatMap(({ fonts }) => fonts).map((file) => folder + file),
    };
  }

  async #read(folder: string): Promise<Preloads | undefined> {
    const cached = this.#cache.get(folder);
    if (cached) return cached;
    const text = await readReleaseFile(this.#webRoot, folder, 'preloads.json');
    if (text === undefined) return undefined;
    const preloads = Preloads.parse(JSON.parse(text));
    this.#cache.set(folder, preloads);
    return preloads;
  }
}
