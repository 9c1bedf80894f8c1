import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const NAME = 'IntegrityPlugin';

/** The kinds of files that a chunk may have. */
const KINDS = ['js', 'css'] as const;
type Kind = (typeof KINDS)[number];

/** The `integrity` of a file with this content. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Stands for the integrity of a chunk's file until that is known, and is as long: nothing behind it moves. */
const placeholder = (kind: Kind, id: number | string) => integrityOf(`${NAME} ${kind} ${id}`);

/**
 * Lets a build's runtime take only the chunks that were built with it: their hashes are written into the one file
 * that carries the runtime, whose own hash the page or the registry knows. A chunk's name has its content's hash in
 * it, so the name of that file changes with any of them.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const scripts = compiler.webpack.runtime.LoadScriptRuntimeModule;
      scripts
        .getCompilationHooks(compilation)
        .createScript.tap(NAME, (code) =>
          webpack.Template.asString([code, expect('js', 'script')]),
        );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag }) => webpack.Template.asString([code, expect('css', tag)]),
      );
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap(NAME, (chunk) => {
          // Says nothing about being done: webpack's own module is still to come.
          compilation.addRuntimeModule(chunk, new KnownHashes());
        });
      // Names are final now, and nothing is compressed yet.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        fillIn(compilation);
        markPages(compilation);
      });
    });
  }
}

/** Where the element `tag` for a chunk's file is made. */
function expect(kind: Kind, tag: string): string {
  return `if (__webpack_require__.integrity.${kind}[chunkId]) { ${tag}.integrity = __webpack_require__.integrity.${kind}[chunkId]; ${tag}.crossOrigin = 'anonymous'; }`;
}

class KnownHashes extends webpack.RuntimeModule {
  constructor() {
    super('integrity');
  }

  override generate(): string {
    const chunks = [...this.chunk!.getAllAsyncChunks()];
    const marks = (kind: Kind) =>
      Object.fromEntries(
        chunks.flatMap(({ id }) => (id === null ? [] : [[id, placeholder(kind, id)]])),
      );
    return `__webpack_require__.integrity = ${JSON.stringify({ js: marks('js'), css: marks('css') })};`;
  }
}

const fileOf = ({ files }: Chunk, kind: Kind) =>
  [...files].find((file) => file.endsWith(`.${kind}`));

function fillIn(compilation: Compilation): void {
  const hashes = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    if (chunk.id === null || chunk.hasRuntime()) continue;
    for (const kind of KINDS) {
      const file = fileOf(chunk, kind);
      const mark = placeholder(kind, chunk.id);
      // A chunk without such a file never asks for one.
      const none = ' '.repeat(mark.length);
      const hash = file ? integrityOf(compilation.getAsset(file)!.source.buffer()) : none;
      hashes.set(mark, hash);
    }
  }
  for (const chunk of compilation.chunks) {
    const file = fileOf(chunk, 'js');
    if (!file || !chunk.hasRuntime()) continue;
    compilation.updateAsset(file, (source) => {
      const filled = new webpack.sources.ReplaceSource(source);
      const code = String(source.source());
      for (const [mark, hash] of hashes) {
        const at = code.indexOf(mark);
        if (at >= 0) filled.replace(at, at + mark.length - 1, hash);
      }
      return filled;
    });
  }
}

/** Gives the scripts that the build's own HTML names their integrity. */
function markPages(compilation: Compilation): void {
  for (const { name } of compilation.getAssets().filter(({ name }) => name.endsWith('.html'))) {
    compilation.updateAsset(name, (source) => {
      const html = String(source.source()).replace(/<script[^>]* src="([^"]+)"/g, (tag, src) => {
        const file = compilation.getAsset(src.slice(src.lastIndexOf('/') + 1));
        return `${tag} integrity="${integrityOf(file!.source.buffer())}" crossorigin="anonymous"`;
      });
      return new webpack.sources.RawSource(html);
    });
  }
}
