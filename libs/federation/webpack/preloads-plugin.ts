import { join } from 'node:path';
import type { PageFiles, PreloadedFile } from '@nox/release-format';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { integrityOf } from './integrity-plugin.ts';
import { evaluateRoutes, pageModules } from './page-modules.ts';

const NAME = 'PreloadsPlugin';

interface Options {
  /** The names of the chunks that every page needs. */
  always: string[];
  /** The names of the chunks that pages need besides, by the pages' path. */
  named?: Record<string, string[]>;
  /** The module whose routes load pages, relative to the app's folder. */
  routes?: string;
}

/** Puts `preloads.json` beside a build: the files that the server names in the HTML of every page, and of each page. */
export class PreloadsPlugin {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { always: alwaysNamed, named = {}, routes } = this.options;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the runtime's file has its last content, and before anything is compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const chunksNamed = (names: string[]) =>
          names.flatMap((name) => chunksOf(compilation, name));
        const modules = routes
          ? await pageModules(await evaluateRoutes(join(compiler.context, routes)))
          : [];
        const always = filesOf(compilation, chunksNamed(alwaysNamed));
        const pages = [
          ...Object.entries(named).map(([path, names]) => [path, chunksNamed(names)] as const),
          ...modules.map(([path, file]) => [path, chunksOfPage(compilation, file)] as const),
        ].map(([path, chunks]) => [path, without(filesOf(compilation, chunks), always)]);
        const content = JSON.stringify({ always, pages: Object.fromEntries(pages) });
        compilation.emitAsset('preloads.json', new webpack.sources.RawSource(content));
      });
    });
  }
}

function filesOf(compilation: Compilation, chunks: Chunk[]): PageFiles {
  const files = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))];
  const auxiliary = chunks.flatMap((chunk) => [...chunk.auxiliaryFiles]);
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
    // A font for a range of letters is loaded only where they are.
    fonts: [...new Set(auxiliary)].filter((file) => /^(?!.*\.range\.).*\.woff2$/.test(file)),
  };
}

/** @throws Error if there is neither a chunk nor a group of chunks of that name */
function chunksOf(compilation: Compilation, name: string): Chunk[] {
  const group = compilation.namedChunkGroups.get(name);
  if (group) return group.chunks;
  const chunk = compilation.namedChunks.get(name);
  if (!chunk) throw new Error(`There is no chunk named "${name}" to be preloaded.`);
  return [chunk];
}

/** The chunks that the `import()` of a file loads. */
function chunksOfPage(compilation: Compilation, file: string): Chunk[] {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some(
      ({ module, request }) => module?.context && request && join(module.context, request) === file,
    ),
  );
  if (!group) throw new Error(`No chunk is loaded by an import() of ${file}.`);
  return group.chunks;
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
