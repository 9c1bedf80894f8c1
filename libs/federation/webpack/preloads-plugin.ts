import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PageFiles, PreloadedFile } from '@nox/release-format';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { evaluateRoutes, islandModules, pageModules } from './page-modules.ts';

const NAME = 'PreloadsPlugin';

interface Options {
  always: string[];
  /** The names of the chunks, or of scripts that are built without webpack, that pages need besides, by the pages' path. */
  named: Record<string, string[]>;
  /** The module whose routes load pages, relative to the app's folder. */
  routes?: string;
  /** The module with the list of islands, which documents need in place of the routes. */
  islands?: string;
}

export const integrityOf = (content: Buffer | string) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

export const fileIntegrity = (compilation: Compilation, file: string) =>
  integrityOf(compilation.getAsset(file)!.source.buffer());

/** Puts `preloads.json` beside a build: the files that the server names in the HTML of every page, and of each page. A build without it finds it by its name. */
export const preloadsPlugin = ({ always: alwaysNamed, named, routes, islands }: Options) =>
  function preloads(compiler: Compiler): void {
    // Bundlers of other repositories may be rspack.
    const { webpack, options } = compiler;
    // A script that changes while it is developed has no hash that its page could name.
    const hasScripts = options.mode === 'production';
    const [routesFile, islandsFile] = [routes, islands].map(
      (file) => file && join(compiler.context, file),
    );
    const files = [routesFile, islandsFile].filter((file) => file !== undefined);
    const readLists = async () => [
      ...(routesFile ? await pageModules(await evaluateRoutes(routesFile)) : []),
      ...(islandsFile ? await islandModules(islandsFile) : []),
    ];
    let lists: ReturnType<typeof readLists> | undefined;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // The runtime's file has its last content by this stage, and nothing is compressed yet.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const chunksNamed = (names: string[]) =>
          names.flatMap((name) => chunksOf(compilation, name));
        // Evaluating them takes longer than a build of what was saved.
        if (!lists || files.some((file) => compiler.modifiedFiles?.has(file))) lists = readLists();
        const listed = await lists.catch((error: unknown) => {
          lists = undefined;
          throw error;
        });
        const common = chunksNamed(alwaysNamed);
        const filesIn = (chunks: Chunk[], others: Chunk[] = []): PageFiles => {
          const files = filesOf(compilation, chunks, others);
          return hasScripts ? files : { ...files, scripts: [] };
        };
        const always = filesIn(common);
        // A document has nothing of what every other page needs.
        const pages = [
          ...Object.entries(named).map(([path, names]) => [path, chunksNamed(names)] as const),
          ...listed.map(([path, file]) => [path, chunksOfPage(compilation, file)] as const),
        ].map(([path, chunks]) => [path, filesIn(chunks, path.startsWith('/') ? common : [])]);
        const content = JSON.stringify({ always, pages: Object.fromEntries(pages) });
        compilation.emitAsset('preloads.json', new webpack.sources.RawSource(content));
      });
    });
  };

/** @param others whose files the page has already */
function filesOf(compilation: Compilation, chunks: Chunk[], others: Chunk[] = []): PageFiles {
  const filesIn = (all: Chunk[]) => all.flatMap((one) => [...one.files, ...one.auxiliaryFiles]);
  const known = new Set(filesIn(others));
  const files = [...new Set(filesIn(chunks))].filter((file) => !known.has(file));
  const ofKind = (ending: string): PreloadedFile[] =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, integrity: fileIntegrity(compilation, file) }));
  return {
    scripts: ofKind('.js'),
    styles: ofKind('.css'),
    // A font for a range of letters is loaded only where they are.
    fonts: files.filter((file) => /^(?!.*\.range\.).*\.woff2$/.test(file)),
  };
}

/** @throws Error if there is neither a script, a chunk nor a group of chunks of that name */
function chunksOf(compilation: Compilation, name: string): Chunk[] {
  const { namedChunkGroups, namedChunks } = compilation;
  const script = { files: new Set([name]), auxiliaryFiles: new Set<string>() } as Chunk;
  if (compilation.getAsset(name)) return [script];
  const chunk = namedChunks.get(name);
  const chunks = namedChunkGroups.get(name)?.chunks ?? (chunk && [chunk]);
  if (!chunks) throw new Error(`There is no chunk named "${name}" to be preloaded.`);
  return chunks;
}

function chunksOfPage(compilation: Compilation, file: string): Chunk[] {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some(
      ({ module, request }) => module?.context && request && join(module.context, request) === file,
    ),
  );
  if (!group) throw new Error(`No chunk is loaded by an import() of ${file}.`);
  return group.chunks;
}
