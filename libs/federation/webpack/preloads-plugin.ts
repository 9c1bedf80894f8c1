import type { PageFiles, PreloadedFile } from '@nox/release-format';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { integrityOf } from './integrity-plugin.ts';

const NAME = 'PreloadsPlugin';

/**
 * Puts `preloads.json` beside a build: what every page needs of it (`always`), and what each of its pages needs
 * besides, by the page's path. Whoever hands out the HTML can then name all files at once, which the scripts would
 * find one after the other.
 */
export class PreloadsPlugin {
  private readonly always: string[];
  private readonly pages: Record<string, string[]>;

  constructor(always: string[], pages: Record<string, string[]>) {
    this.always = always;
    this.pages = pages;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the runtime's file has its last content, and before anything is compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const always = preloads(compilation, this.always);
        const pages = Object.entries(this.pages).map(([path, chunks]) => [
          path,
          without(preloads(compilation, chunks), always),
        ]);
        const content = JSON.stringify({ always, pages: Object.fromEntries(pages) });
        compilation.emitAsset('preloads.json', new webpack.sources.RawSource(content));
      });
    });
  }
}

/**
 * @param names of chunks, or of groups of chunks, as `webpackChunkName` gives them
 * @throws Error if there is none of that name
 */
function preloads(compilation: Compilation, names: string[]): PageFiles {
  const chunks = new Set(names.flatMap((name) => chunksOf(compilation, name)));
  const files = [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))];
  const auxiliary = [...chunks].flatMap((chunk) => [...chunk.auxiliaryFiles]);
  const ofKind = (ending: string): PreloadedFile[] =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => ({
        file,
        integrity: integrityOf(compilation.getAsset(file)!.source.buffer()),
      }));
  return {
    scripts: ofKind('.js'),
    styles: ofKind('.css'),
    fonts: [...new Set(auxiliary)].filter((file) => file.endsWith('.woff2')),
  };
}

function chunksOf(compilation: Compilation, name: string): Chunk[] {
  const group = compilation.namedChunkGroups.get(name);
  if (group) return group.chunks;
  const chunk = compilation.namedChunks.get(name);
  if (!chunk) throw new Error(`There is no chunk named "${name}" to be preloaded.`);
  return [chunk];
}

function without(page: PageFiles, always: PageFiles): PageFiles {
  const missingIn = (known: PreloadedFile[]) => {
    const names = new Set(known.map(({ file }) => file));
    return ({ file }: PreloadedFile) => !names.has(file);
  };
  return {
    scripts: page.scripts.filter(missingIn(always.scripts)),
    styles: page.styles.filter(missingIn(always.styles)),
    fonts: page.fonts.filter((file) => !always.fonts.includes(file)),
  };
}
