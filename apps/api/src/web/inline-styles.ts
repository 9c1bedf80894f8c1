import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PreloadedFile } from '@nox/release-format';

/** Stylesheets as a page carries them. */
export interface InlineStyles {
  /** `style` elements. */
  html: string;
  /** What the page's policy has to allow for them: the hash of each. */
  sources: string[];
}

interface Sheet {
  text: string;
  source: string;
}

/** An address that means something else in a page than in a stylesheet. */
const RELATIVE = /url\((["']?)(?!["']|\/|[a-z]+:)/g;

/** Reads the stylesheets of releases, which never change, as they can stand in a page. */
export class ReleaseStyles {
  readonly #webRoot: string;
  readonly #known = new Map<string, Sheet>();

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
  }

  /**
   * What is read first needs no further request. The build's scripts know the elements by `data-href`, and do not load
   * the same file again.
   * @throws when one of them cannot be read, or cannot stand in a page
   */
  async of(files: readonly PreloadedFile[]): Promise<InlineStyles> {
    const sheets = await Promise.all(files.map(({ file }) => this.#read(file)));
    const html = sheets.map(({ text }, index) => {
      const name = files[index]!.file.split('/').at(-1)!;
      return `\n    <style data-href="${name}">${text}</style>`;
    });
    return { html: html.join(''), sources: sheets.map(({ source }) => source) };
  }

  async #read(file: string): Promise<Sheet> {
    const known = this.#known.get(file);
    if (known) return known;
    const written = await readFile(join(this.#webRoot, file), 'utf8');
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const text = written
      .replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '')
      .replace(RELATIVE, (start) => start + folder);
    if (/<\/style/i.test(text)) throw new Error(`${file} would end the element that it stands in.`);
    const hash = createHash('sha256').update(text).digest('base64');
    const sheet = { text, source: `'sha256-${hash}'` };
    this.#known.set(file, sheet);
    return sheet;
  }
}
